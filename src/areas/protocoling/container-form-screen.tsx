import { Trans, useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { Copy, CornerDownLeft, HardDrive } from 'lucide-react';
import type { Container } from '#schema/records/container.ts';
import { useLive } from '#src/data/live.ts';
import { containerById } from '#src/data/queries/containers.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { useScan } from '#src/kit/scan/scanner.ts';
import { clockText } from '#src/text/dates.ts';
import { useScanPatterns } from './box/scan-patterns.ts';
import { ContainerFields } from './new-box/container-fields.tsx';
import { InheritedFields } from './new-box/inherited-fields.tsx';
import { useContainerForm } from './new-box/use-container-form.ts';

/** A new box with its scanned code filled, or an existing one to edit (ux.md §6.1, 2). */
export function ContainerFormScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  // A code of digits in a pasted address is read as a number.
  const { code }: { code?: string | number } = useSearch({ strict: false });
  const doc = useLive(containerById, id ?? '');
  if (id !== undefined && doc === undefined) return <Skeleton className="m-6 w-1/2" />;
  const editing = doc?.row ?? undefined;
  return (
    <ContainerForm
      key={`${id ?? 'new'}/${code ?? ''}`}
      editing={id === undefined ? undefined : editing}
      scannedCode={String(code ?? '')}
    />
  );
}

function ContainerForm({ editing, scannedCode }: { editing: Container | undefined; scannedCode: string }) {
  const { t } = useLingui();
  const form = useContainerForm(editing, scannedCode);
  useScan((scan) => {
    if (!scan.kinds.includes('container')) return false;
    form.put({ ...form.draft, code: scan.code, scanned: true });
    return true;
  }, useScanPatterns());
  if (!form.ready) return <Skeleton className="m-6 w-1/2" />;
  return (
    <div className="thin-scroll h-full overflow-y-auto p-4">
      <form
        noValidate
        aria-label={editing ? t`Edit the box` : t`New box`}
        className="mx-auto flex max-w-3xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <PageHeader title={editing ? <Trans>Edit box {editing.code}</Trans> : <Trans>New box</Trans>} />
        {form.taken === '' ? null : (
          <Banner
            tone="waiting"
            icon={Copy}
            title={<Trans>This code belongs to a box that is already here.</Trans>}
            actions={<Button onClick={() => void form.openTaken()}>{t`Open that box`}</Button>}
          />
        )}
        <Card className="flex flex-col gap-5 p-5">
          <ContainerFields
            draft={form.draft}
            choices={form.choices}
            costCenters={form.costCenters}
            editing={editing !== undefined}
            fault={form.fault}
            onChange={form.put}
          />
          {form.documentClass ? (
            <InheritedFields
              documentClass={form.documentClass}
              values={form.draft.inherited}
              onChange={(inherited) => form.put({ ...form.draft, inherited })}
            />
          ) : null}
        </Card>
        <Foot editing={editing !== undefined} savedAt={form.savedAt} onCancel={form.cancel} />
      </form>
    </div>
  );
}

/** Where the draft is, and the two ways out. */
function Foot({ editing, savedAt, onCancel }: { editing: boolean; savedAt: number; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-4">
      {savedAt > 0 ? (
        <p className="flex flex-1 items-center gap-2 text-office text-muted">
          <HardDrive size={18} aria-hidden />
          <Trans>Draft saved on this tablet, {clockText(savedAt, true)}</Trans>
        </p>
      ) : null}
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" variant="primary" size="large" iconEnd={CornerDownLeft}>
        {editing ? <Trans>Save changes</Trans> : <Trans>Open the box</Trans>}
      </Button>
    </div>
  );
}
