import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, FilePenLine, ListOrdered, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { containerClose } from '#schema/operations/containers.ts';
import { isOneScript, normaliseCode } from '#schema/rules/codes-normal.ts';
import { newTokenSeed } from '#schema/rules/seal/token.ts';
import { closingSummary, type ClosingSummary } from '#schema/rules/closing.ts';
import { useDraft } from '#src/data/drafts/drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { registrationsOf } from '#src/data/queries/registrations.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { troubledOperation } from '#src/data/sync/troubled.ts';
import { useScan } from '#src/kit/scan/scanner.ts';
import type { AttributeDraft } from '#src/parts/attribute-form/contract.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { documentPlace, unsavedCodes } from './unsaved-document.ts';
import type { Box } from './use-box.ts';
import type { Seal } from './use-box-work.ts';

interface CloseDialogProps {
  box: Box;
  seal: Seal;
  onSeal: (seal: Seal) => void;
  onClose: () => void;
}

/** More than any box contains; closing reads every document once. */
const ALL = 50_000;

function Warnings({ summary }: { summary: ClosingSummary }) {
  return (
    <div className="flex flex-col gap-2">
      {summary.duplicates.length > 0 ? (
        <Banner
          tone="waiting"
          icon={Copy}
          title={<Plural value={summary.duplicates.length} one="# code is used twice" other="# codes are used twice" />}
        >
          <CodeText>{summary.duplicates.map((each) => each.code).join(', ')}</CodeText>
        </Banner>
      ) : null}
      {summary.gaps.map((gap) => (
        <Banner
          key={gap.attributeId}
          tone="waiting"
          icon={ListOrdered}
          title={
            <Plural value={gap.count} one={`${gap.name}: # number is missing`} other={`${gap.name}: # numbers are missing`} />
          }
        >
          <CodeText>{gap.missing.join(', ')}</CodeText>
        </Banner>
      ))}
    </div>
  );
}

/** Warns of an unfinished document or a waiting code, whose paper is in the box but which is not registered yet. */
function UnsavedDocument({ box }: { box: Box }) {
  const draft = useDraft<AttributeDraft>(documentPlace(box.container.id)).value;
  if (!draft?.touched) return null;
  const codes = unsavedCodes(draft, box.documentClass?.attributes ?? []);
  return (
    <Banner tone="danger" icon={FilePenLine} title={<Trans>The document in the form has not been saved.</Trans>}>
      {codes.length > 0 ? <CodeText className="block">{codes.join(', ')}</CodeText> : null}
      <Trans>Cancel, then save or clear it. Otherwise it stays on this device until the box is reopened.</Trans>
    </Banner>
  );
}

/** Why the box cannot be closed yet. */
function useObstacle(summary: ClosingSummary | undefined, seal: string): string | undefined {
  const { t } = useLingui();
  if (!summary) return t`Counting the documents.`;
  const [obstacle] = summary.obstacles;
  if (obstacle === 'containerEmpty') return t`An empty box cannot be closed.`;
  if (obstacle === 'sealRequired') return t`Scan or enter the seal first.`;
  if (!isOneScript(seal)) return t`The seal number mixes letters of two alphabets. Scan or enter it again.`;
  return seal.length > LIMITS.codeCharacters ? t`Shorten the seal number first.` : undefined;
}

/** Closes a box: shows its content and anything unusual, and takes its seal (ux.md §6.1, 5). */
export function CloseDialog({ box, seal, onSeal, onClose }: CloseDialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  useScan(({ kinds, code }) => kinds.includes('seal') && onSeal({ code, scanned: true }), useScanPatterns(), 'dialog');
  const docs = useLive(registrationsOf, box.container.id, ALL);
  const value = normaliseCode(seal.code);
  const seals = value === '' ? [] : [value];
  const rows = docs?.flatMap(({ row }) => (row ? [row] : [])) ?? [];
  const summary = closingSummary(box.container, rows, box.documentClass?.attributes ?? [], box.type, seals);
  const obstacle = useObstacle(docs ? summary : undefined, value);
  const close = async () => {
    setBusy(true);
    try {
      const refused = await troubledOperation(box.container.id, containerClose.type);
      await run.save(containerClose, {
        ...(refused && { supersedes: refused.id }),
        entityId: box.container.id,
        payload: { seals, scanned: seal.scanned, tokenSeed: newTokenSeed() },
      });
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open
      title={t`Close box ${box.container.code}`}
      submitLabel={t`Close box`}
      busy={busy}
      height={640}
      disabledReason={obstacle}
      onClose={onClose}
      onSubmit={() => saving(close)}
    >
      <div className="flex flex-col gap-4">
        <p className="flex items-center gap-3 text-section text-text">
          <PackageCheck size={28} aria-hidden className="text-link" />
          <strong>
            <Plural value={summary.documents} one="# document" other="# documents" />
          </strong>
        </p>
        <UnsavedDocument box={box} />
        <Warnings summary={summary} />
        <Field
          type="text"
          code
          label={t`Seal number`}
          required={box.type?.sealRequired === true}
          value={seal.code}
          maxLength={LIMITS.codeCharacters}
          onChange={(code) => onSeal({ code, scanned: false })}
          help={t`Scan the seal. The box is closed on this device now, and on the server when the change is sent.`}
        />
      </div>
    </FormDialog>
  );
}
