import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Copy, CornerDownLeft, ScanBarcode } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Container } from '#schema/records/container.ts';
import { hints } from '#src/data/dictionaries.ts';
import type { DraftPlace } from '#src/data/drafts.ts';
import { useLive } from '#src/data/live.ts';
import { containerById, openContainers } from '#src/data/queries/containers.ts';
import { classesOf, containerTypes, costCenters, projects } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import type { FormState } from '#src/kit/form/form-state.ts';
import { ErrorSummary, Form, FormField, SubmitButton } from '#src/kit/form/form.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { formPlace } from './box/form-place.ts';
import { RefusedScan } from './box/refused-scan.tsx';
import { useScanPatterns } from './box/scan-patterns.ts';
import { draftOf, inheritedName, nextLike, type ContainerDraft } from './new-box/container-draft.ts';
import { inheritedOf } from './new-box/container.form.ts';
import { lastBox } from './new-box/save-container.ts';
import { useContainerForm } from './new-box/use-container-form.ts';

/** The model of the next box: the last one made here, else the newest open one; `undefined` while it is read. */
function useLastBox(): ContainerDraft | null | undefined {
  const [last, setLast] = useState<ContainerDraft | null>();
  const newest = useLive(openContainers, 1);
  useEffect(() => void lastBox().then(setLast), []);
  if (last === undefined || newest === undefined) return undefined;
  const row = newest[0]?.row;
  return last ?? (row ? draftOf(row) : null);
}

/** What was typed into this form and not saved; `undefined` while it is read. */
function useStored(draft: DraftPlace<FormState>): FormState | null | undefined {
  const [read, setRead] = useState<{ of: DraftPlace<FormState>; stored: FormState | null }>();
  useEffect(() => {
    const begin = (stored: FormState | null) => setRead({ of: draft, stored });
    // A draft that cannot be read is no reason to lock the form.
    draft.read().then(begin, () => begin(null));
  }, [draft]);
  return read?.of === draft ? read.stored : undefined;
}

/** A new box with its scanned code filled, or an existing one to edit (ux.md §6.1, 2). */
export function ContainerFormScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { code = '' }: { code?: string } = useSearch({ strict: false });
  const doc = useLive(containerById, id ?? '');
  const last = useLastBox();
  const draft = useMemo(() => formPlace(id, code), [id, code]);
  const stored = useStored(draft);
  const facts = {
    costCenters: useLive(costCenters) ?? [],
    choices: { projects: useLive(projects) ?? [], types: useLive(containerTypes) ?? [], classes: useLive(classesOf, '') ?? [] },
  };
  const ready =
    stored !== undefined &&
    last !== undefined &&
    doc !== undefined &&
    facts.choices.classes.length > 0 &&
    facts.choices.projects.length > 0;
  if (!ready) return <Skeleton className="m-6 w-1/2" />;
  const editing = doc?.row ?? undefined;
  const begun = editing ? draftOf(editing) : nextLike(last, code);
  return (
    <ContainerForm key={`${id ?? 'new'}/${code}`} editing={editing} begun={begun} stored={stored} draft={draft} {...facts} />
  );
}

/** A scanned label is the code of the box; nothing else is scanned into this form. Gives the refused code. */
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
  const { form, taken, documentClass, openTaken, cancel } = useContainerForm(facts);
  const refused = useLabel((code) => form.set('code', code));
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
              hints={(text) => hints(attribute.dictionaryId, text)}
              hintDelayMs={0}
            />
          ))}
        </Card>
        <Foot form={form} editing={editing} onCancel={cancel} />
      </Form>
    </div>
  );
}

interface FootProps {
  form: ReturnType<typeof useContainerForm>['form'];
  editing: Container | undefined;
  onCancel: () => Promise<void>;
}

/** The two ways out. */
function Foot({ form, editing, onCancel }: FootProps) {
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const leave = async () => {
    await onCancel();
    await navigate({ to: editing ? `/${urlPath}/protocol/container/${editing.id}` : `/${urlPath}/protocol` });
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
