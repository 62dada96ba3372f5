import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { useLive } from '#src/data/live/live.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { classOf, projectById } from '#src/data/queries/references.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { FilesDrop } from '#src/parts/answers/files-drop.tsx';
import { ClassFields } from './class-fields.tsx';
import { begunFields } from './line-values.ts';
import { RegisterBar } from './register-bar.tsx';
import { RetailLines } from './retail-lines.tsx';
import { retailWork } from './retail-work.ts';

/** Kinds of files that are documents. */
const ACCEPTED = '.pdf,.tif,.tiff,.jpg,.jpeg,.png,.docx,.doc,.txt';

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
  const { t } = useLingui();
  const project = useLive(projectById, documentClass.projectId);
  const [work] = useState(() => retailWork(documentClass.id));
  const [fields, setFields] = useState(() => begunFields(documentClass));
  const lines = useObserved(work.lines);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto p-4">
        <PageHeader title={<Trans>Import from file</Trans>} subtitle={`${project?.name ?? ''} · ${documentClass.name}`} />
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
          <section className="grid min-w-0 gap-4 rounded-card border border-line bg-card p-4">
            <FilesDrop
              label={t`Files`}
              prompt={t`Choose files, or drop files and folders here`}
              folder={t`Choose a folder`}
              accept={ACCEPTED}
              help={t`PDF, TIFF, JPG, PNG, Word or text, up to 100 MB each. Each file becomes a document.`}
              onFiles={(files) => work.add(files)}
            />
            <RetailLines {...{ lines, work, documentClass }} />
          </section>
          <ClassFields documentClass={documentClass} fields={fields} onChange={setFields} />
        </div>
      </div>
      <RegisterBar {...{ lines, work, documentClass, fields }} onFields={setFields} />
    </div>
  );
}
