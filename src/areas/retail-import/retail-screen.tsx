import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { AppWindow, FileX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { useLive } from '#src/data/live/live.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { classOf, projectById } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { FilesDrop } from '#src/parts/answers/files-drop.tsx';
import { otherEndings } from '#src/parts/document-files/other-endings.ts';
import { ClassFields } from './class-fields.tsx';
import { begunFields, type RetailFields } from './line-values.ts';
import { ListCard, ListFaultLine } from './list-card.tsx';
import { RegisterBar } from './register-bar.tsx';
import { RetailLines } from './retail-lines.tsx';
import { retailWork, type RetailWork } from './retail-work.ts';
import { useShownLines } from './saved-line.ts';
import { useFileList } from './use-file-list.ts';

/** Kinds of files that are documents, and the list that comes with them. */
const ACCEPTED = '.pdf,.tif,.tiff,.jpg,.jpeg,.png,.docx,.doc,.txt,.csv';

/** Files become documents of a class: one line each from the drop to its registration (S1 §3). */
export function RetailScreen() {
  const { id = '' } = useParams({ strict: false });
  const documentClass = useLive(classOf, id);
  usePageTitle(documentClass?.name ?? '');
  if (documentClass === undefined) return <Skeleton className="m-6 h-64" />;
  if (documentClass === null)
    return (
      <EmptyState level={1} icon={FileX} title={<Trans>This class is not there.</Trans>}>
        <Trans>It was withdrawn, or you have no right to register documents in it.</Trans>
      </EmptyState>
    );
  return <Import key={id} documentClass={documentClass} />;
}

function Import({ documentClass }: { documentClass: DocumentClass }) {
  const [work] = useState(() => retailWork(documentClass.id));
  const place = useObserved(work.place);
  if (place === 'asked') return <Skeleton className="m-6 h-64" />;
  if (place === 'here') return <ImportHere {...{ work, documentClass }} />;
  return (
    <EmptyState
      level={1}
      icon={AppWindow}
      title={<Trans>This import is open in another tab.</Trans>}
      action={
        <Button onClick={() => work.takeOver()}>
          <Trans>Continue here</Trans>
        </Button>
      }
    >
      <Trans>Nothing is lost. It goes on here once the other tab is closed, or now if you take it over.</Trans>
    </EmptyState>
  );
}

function ImportHere({ work, documentClass }: { work: RetailWork; documentClass: DocumentClass }) {
  const { t } = useLingui();
  const project = useLive(projectById, documentClass.projectId);
  const { parameters } = useSession();
  const lines = useShownLines(work, useObserved(work.lines));
  const values = useObserved(work.values);
  const fields = useMemo(() => values.fields ?? begunFields(documentClass), [values.fields, documentClass]);
  const setFields = (next: RetailFields) => work.setValues({ fields: next });
  const { listed, columns, fault, take } = useFileList(work, lines, values, documentClass);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto p-4">
        <PageHeader title={<Trans>Import from file</Trans>} subtitle={`${project?.name ?? ''} · ${documentClass.name}`} />
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
          <div className="grid min-w-0 gap-4">
            <section className="grid min-w-0 gap-4 rounded-card border border-line bg-card p-4">
              <FilesDrop
                label={t`Files`}
                prompt={t`Choose files, or drop files and folders here`}
                folder={t`Choose a folder`}
                accept={`${ACCEPTED}${otherEndings(parameters)}`}
                help={t`PDF, TIFF, JPG, PNG, Word or text, up to 100 MB each. Each file becomes a document. A CSV with a row for each file fills in values.`}
                onFiles={take}
              />
              <ListFaultLine fault={fault} />
              <RetailLines {...{ lines, work, documentClass }} />
            </section>
            {values.list ? (
              <ListCard
                {...{ documentClass, listed }}
                list={values.list}
                mappings={values.mappings}
                onChange={(mappings) => work.setValues({ mappings })}
                onRemove={() => work.setValues({ list: null, mappings: [] })}
              />
            ) : null}
          </div>
          <ClassFields documentClass={documentClass} fields={fields} listed={columns} onChange={setFields} />
        </div>
      </div>
      <RegisterBar {...{ lines, work, documentClass, listed }} />
    </div>
  );
}
