import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useScan } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import type { CorrectionProps } from './asking.tsx';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';
import { saveTreat } from './save-treat.ts';

/** Moves documents to another box of the project, whose label is scanned or typed. */
export function MoveDialog({ rows, onDone, onClose }: CorrectionProps) {
  const { t } = useLingui();
  const { code, target, look, scanned } = useTarget(rows);
  const move = async (reason: string) => {
    if (!target) return;
    const isSaved = await saveTreat(rows, ({ box }) => ({
      do: 'rehouse',
      toId: target.id,
      fromCode: box.code,
      toCode: target.code,
      scanned,
      reason,
    }));
    if (!isSaved) return;
    snack(t`Moved to box ${target.code}`);
    onDone();
  };
  const missing =
    code === '' ? t`Scan or enter the box.` : target ? undefined : t`There is no such box of this project on this device.`;
  return (
    <ReasonDialog
      title={<Trans>Move to another box</Trans>}
      submitLabel={t`Move`}
      missing={missing}
      onSubmit={move}
      onClose={onClose}
    >
      <p>
        <Leaving rows={rows} />
      </p>
      <Field
        type="text"
        label={t`Box it moves to`}
        code
        required
        value={code}
        maxLength={LIMITS.codeCharacters}
        help={target ? target.description : undefined}
        error={code !== '' && target === null ? missing : undefined}
        onChange={(typed) => look(typed, false)}
      />
    </ReasonDialog>
  );
}

/** Number of documents, and the box they leave where it is one. */
function Leaving({ rows }: Pick<CorrectionProps, 'rows'>) {
  const [code = '', ...others] = new Set(rows.map(({ box }) => box.code));
  if (others.length > 0)
    return (
      <Trans>
        <Plural value={rows.length} one="# document moves" other="# documents move" /> out of{' '}
        <Plural value={others.length + 1} one="# box" other="# boxes" />.
      </Trans>
    );
  return (
    <Plural value={rows.length} one={`# document moves out of box ${code}.`} other={`# documents move out of box ${code}.`} />
  );
}

/** The box documents move to: looked up on this device as it is typed or scanned. Null for a code that names none. */
function useTarget(rows: CorrectionProps['rows']) {
  const [asked, setAsked] = useState({ code: '', scanned: false });
  const [target, setTarget] = useState<Container | null>();
  const look = (typed: string, isScanned: boolean) => {
    setAsked({ code: typed, scanned: isScanned });
    setTarget(undefined);
    const store = openNow()?.store;
    const code = normaliseCode(typed);
    if (!store || code === '') return;
    void containerByCode(store, code).then((doc) => {
      const isOther = rows.every(({ document, box }) => document.projectId === doc?.row?.projectId && box.id !== doc.id);
      const fits = doc?.shown === 1 && isOther;
      setTarget(fits ? (doc.row ?? null) : null);
    });
  };
  useScan((scan) => look(scan.code, true), useScanPatterns(), 'dialog');
  return { ...asked, target, look };
}
