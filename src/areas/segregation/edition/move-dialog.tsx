import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useScan } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import type { CorrectionProps } from './asking.tsx';
import { ReasonDialog } from '#src/parts/reason-dialog/reason-dialog.tsx';
import { findTarget, type Target } from './find-target.ts';
import { saveTreat } from './save-treat.ts';

/** Moves documents to another box of the project, whose label is scanned or typed. */
export function MoveDialog({ rows, onDone, onClose }: CorrectionProps) {
  const { t } = useLingui();
  const { code, target, look, scanned } = useTarget(rows);
  const move = async (reason: string) => {
    if (!box) return;
    const isSaved = await saveTreat(rows, ({ box: from }) => ({
      do: 'rehouse',
      toId: box.id,
      fromCode: from.code,
      toCode: box.code,
      scanned,
      reason,
    }));
    if (!isSaved) return;
    snack(t`Moved to box ${box.code}`);
    onDone();
  };
  const box = typeof target === 'object' ? target : undefined;
  const fault = useFaultText(target);
  const missing = code === '' ? t`Scan or enter the box.` : box ? undefined : (fault ?? t`The box is being looked up.`);
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
        help={box?.description}
        error={code === '' ? undefined : fault}
        onChange={(typed) => look(typed, false)}
      />
    </ReasonDialog>
  );
}

/** Why the box cannot be chosen; undefined while it is looked up, and for one that can. */
function useFaultText(target: Target): string | undefined {
  const { t } = useLingui();
  if (target === 'offline') return t`There is no such box of this project on this device.`;
  if (target === 'tooLarge')
    return t`The box has too many documents to be looked up here. Scan its label on a device that has it.`;
  return target === 'unknown' ? t`There is no other box with this label in this project.` : undefined;
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

/** The service is asked once the typing rests. */
const REST_MS = 400;

/** The box documents move to: looked up as it is typed or scanned. */
function useTarget(rows: CorrectionProps['rows']) {
  const [asked, setAsked] = useState({ code: '', scanned: false });
  const [target, setTarget] = useState<Target>();
  const looking = useRef<AbortController>(undefined);
  const look = (typed: string, isScanned: boolean) => {
    setAsked({ code: typed, scanned: isScanned });
    setTarget(undefined);
    looking.current?.abort();
    const ended = (looking.current = new AbortController());
    const rested = new Promise<void>((resolve) => setTimeout(resolve, isScanned ? 0 : REST_MS));
    const show = (found: Target) => {
      // a code typed since then is another one
      if (!ended.signal.aborted) setTarget(found);
    };
    // a store that cannot be read finds no box here
    void findTarget(rows, typed, rested, ended.signal).then(show, () => show('offline'));
  };
  useEffect(() => () => looking.current?.abort(), []);
  useScan((scan) => look(scan.code, true), useScanPatterns(), 'dialog');
  return { ...asked, target, look };
}
