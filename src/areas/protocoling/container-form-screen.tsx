import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { Copy, CornerDownLeft, ScanBarcode } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import { hints } from '#src/data/queries/dictionaries.ts';
import { useLive } from '#src/data/live/live.ts';
import { containerById } from '#src/data/queries/containers.ts';
import { useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { ErrorSummary, Form, FormField, SubmitButton } from '#src/kit/form/form.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { narrowedHints } from '#src/parts/attribute-form/narrowed-hints.ts';
import { formPlace } from './box/form-place.ts';
import { ElsewhereNote } from './box/later-parts.ts';
import { NotHere } from './box/not-here.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { draftOf, inheritedName, labelled, nextLike } from './new-box/container-draft.ts';
import { inheritedIn, inheritedOf } from './new-box/container.form.ts';
import { NothingToChoose } from './new-box/no-form.tsx';
import { LabelNote, useElsewhere, useLabelOf } from './new-box/printed-label.ts';
import { useConfiguration, useLastBox, useStored } from './new-box/use-begun.ts';
import { useContainerForm } from './new-box/use-container-form.ts';

/** A new box with its scanned code filled, or an existing one to edit (ux.md §6.1, 2). */
export function ContainerFormScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { code = '' }: { code?: string } = useSearch({ strict: false });
  const scanned = useRouterState({ select: ({ location }) => location.state.scanned ?? '' });
  const doc = useLive(containerById, id ?? '');
  const last = useLastBox();
  const draft = useMemo(() => formPlace(id, code), [id, code]);
  const stored = useStored(draft);
  const configuration = useConfiguration();
  const arriving = useArriving();
  const label = useLabelOf(id === undefined ? code : '');
  if (label === undefined) return <Reading />;
  if (stored === undefined || last === undefined || doc === undefined || !configuration) return <Reading />;
  const { projects, classes } = configuration.choices;
  const editing = doc?.row ?? undefined;
  const isLost = id !== undefined && !editing;
  if (isLost || projects.length === 0 || classes.length === 0) {
    if (arriving) return <Reading />;
    return isLost ? <NotHere /> : <NothingToChoose project={projects.length > 0} />;
  }
  const typeId = label?.kind === 'printed' ? label.typeId : '';
  const begun = editing ? draftOf(editing) : labelled(nextLike(last, code, scanned), configuration.choices, typeId);
  return (
    <ContainerForm
      key={`${id ?? 'new'}/${code}`}
      editing={editing}
      begun={begun}
      stored={stored}
      draft={draft}
      {...configuration}
    />
  );
}

const Reading = () => <Skeleton className="m-6 w-1/2" />;

/** Takes a scanned label as the code of the box and refuses other scans. Returns the refused code. */
function useLabel(onLabel: (code: string) => void): string {
  const { signal } = useScanner();
  const [refused, setRefused] = useState('');
  useScan((scan) => {
    const isLabel = scan.kinds.includes('container');
    setRefused(isLabel ? '' : scan.code);
    if (isLabel) onLabel(scan.code);
    else signal('rejected');
  }, useScanPatterns());
  return refused;
}

function ContainerForm(facts: Parameters<typeof useContainerForm>[0]) {
  const { t } = useLingui();
  const { editing } = facts;
  const { form, taken, documentClass, takeLabel, openTaken, cancel } = useContainerForm(facts);
  const refused = useLabel(takeLabel);
  const fields = ['projectId', 'containerTypeId', 'classId', 'costCenterId'];
  return (
    <div className="thin-scroll h-full overflow-y-auto p-4">
      <Form form={form} label={editing ? t`Edit the box` : t`New box`} className="mx-auto flex max-w-3xl flex-col gap-4">
        <PageHeader title={editing ? <Trans>Edit box {editing.code}</Trans> : <Trans>New box</Trans>} />
        {refused === '' ? null : (
          <RefusedScan code={refused}>
            <Trans>Only the label of a box is scanned here. Open the box first.</Trans>
          </RefusedScan>
        )}
        <ErrorSummary form={form} />
        {taken === '' ? null : (
          <Banner
            tone="waiting"
            icon={Copy}
            title={<Trans>This code belongs to a box that is already here.</Trans>}
            actions={<Button onClick={() => void openTaken()}>{t`Open that box`}</Button>}
          />
        )}
        <Card className="grid items-start gap-4 p-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <FormField form={form} name="code" lead={<ScanBarcode size={20} aria-hidden className="ml-3" />} />
            {editing ? null : <Origin form={form} />}
          </div>
          {fields.map((name) => (
            <FormField key={name} form={form} name={name} />
          ))}
          <div className="sm:col-span-2">
            <FormField form={form} name="description" />
          </div>
          {inheritedOf(documentClass).length > 0 ? (
            <h2 className="pt-2 text-[15px] font-bold sm:col-span-2">
              <Trans>Same for every document</Trans>
            </h2>
          ) : null}
          {inheritedOf(documentClass).map((attribute) => (
            <FormField
              key={attribute.id}
              form={form}
              name={inheritedName(attribute.id)}
              hints={(text) =>
                narrowedHints(attribute, inheritedIn(documentClass, form.state.values), text, (asked) =>
                  hints(attribute.dictionaryId, asked),
                )
              }
              hintDelayMs={0}
            />
          ))}
        </Card>
        <Foot form={form} editing={editing} onCancel={cancel} />
      </Form>
    </div>
  );
}

/** Facts about the code: its label, if it was scanned and not corrected since, and a box on the server that may have it. */
function Origin({ form: { state } }: { form: ReturnType<typeof useContainerForm>['form'] }) {
  const { code = '', scanned = '' } = state.values;
  const label = useLabelOf(scanned);
  const elsewhere = useElsewhere(code);
  return (
    <Suspense fallback={null}>
      {label && code === scanned ? <LabelNote label={label} /> : null}
      {elsewhere === '' ? null : (
        <div className="pt-2">
          <ElsewhereNote code={elsewhere} />
        </div>
      )}
    </Suspense>
  );
}

interface FootProps {
  form: ReturnType<typeof useContainerForm>['form'];
  editing: Container | undefined;
  onCancel: () => Promise<void>;
}

/** Save and cancel. */
function Foot({ form, editing, onCancel }: FootProps) {
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const leave = async () => {
    await onCancel();
    await navigate({
      to: editing ? pathTo(urlPath, 'protocol/container/{id}', { id: editing.id }) : pathTo(urlPath, 'protocol'),
    });
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-4">
      <Button onClick={() => void leave()}>
        <Trans>Cancel</Trans>
      </Button>
      <SubmitButton form={form} size="large" iconEnd={CornerDownLeft}>
        {editing ? <Trans>Save changes</Trans> : <Trans>Open the box</Trans>}
      </SubmitButton>
    </div>
  );
}
