import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CircleCheck, CircleHelp, PackageX, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { exceptionKind, type ExceptionKind } from '#schema/codes/bench.ts';
import { exceptionNote } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { toneClass, type PillTone } from '#src/kit/feedback/pill.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { useScan } from '#src/kit/scan/scanner.ts';
import { useAltDigit } from '#src/kit/scan/use-alt-digit.ts';

/** Meaning of a code, and where it belongs. */
export interface Looked {
  code: string;
  document: Registration | null;
  box: Container | null;
  /** Box of a document this device does not have, by the service; empty if neither knows it. */
  boxCode: string;
  /** Longer than a code may be; `code` has its first characters. */
  isCut: boolean;
  /** Several documents have the code: `boxCode` names the boxes of this device they are in. */
  isSeveral: boolean;
}

/** True for a document of this device, or of a box the service knows. */
export const isKnownDocument = ({ document, box, boxCode, isSeveral }: Looked): boolean =>
  isSeveral || document !== null || (box === null && boxCode !== '');

/** Total: an exception in words, as the button that notes it. */
const words = {
  [exceptionKind.unregistered]: msg`Document is not registered`,
  [exceptionKind.unknownBox]: msg`Box is not known`,
  [exceptionKind.damaged]: msg`It is damaged`,
  [exceptionKind.unreadable]: msg`Its label cannot be read`,
  [exceptionKind.wrongBox]: msg`It is in the wrong box`,
  [exceptionKind.missing]: msg`It is missing`,
} satisfies Partial<Record<ExceptionKind, MessageDescriptor>>;
type Kind = keyof typeof words;

const { unregistered, unknownBox, damaged, unreadable, wrongBox, missing } = exceptionKind;

/** Exceptions that a code can have; the first is that of the card. */
function kindsOf(looked: Looked): readonly Kind[] {
  if (looked.isCut) return [unreadable];
  if (isKnownDocument(looked)) return [damaged, unreadable, wrongBox, missing];
  return looked.box ? [damaged, unreadable] : [unregistered, unknownBox];
}

/** The answer to a scan, and the exceptions it can be noted as: by press, by Alt and a digit, or by the card. */
export function ValidationAnswer({ looked, projectId, onNoted }: { looked: Looked; projectId: string; onNoted: () => void }) {
  const { t, i18n } = useLingui();
  const { code, document, box } = looked;
  const kinds = kindsOf(looked);
  const note = async (kind: Kind | undefined) => {
    if (kind === undefined) return;
    const payload = {
      projectId: box?.projectId ?? projectId,
      containerId: box?.id ?? '',
      registrationId: document?.id ?? '',
      kind,
      code,
      note: '',
    };
    if (!(await saving(() => run.save(exceptionNote, { payload })))) return;
    snack(t`Noted as an exception`);
    onNoted();
  };
  useAltDigit((at) => void note(kinds[at]));
  useScan(({ command }) => (command === 'exception' ? void note(kinds[0]) : false));
  return (
    <>
      <Sentence looked={looked} />
      <div role="group" aria-label={t`Note an exception`} className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Button key={kind} size="large" icon={PackageX} onClick={() => void note(kind)}>
            {i18n._(words[kind])}
          </Button>
        ))}
      </div>
    </>
  );
}

function Sentence({ looked }: { looked: Looked }) {
  const { code, box, boxCode, isCut } = looked;
  if (isCut)
    return (
      <Line tone="danger" icon={ScanLine} code={code}>
        <Trans>Longer than a code: two labels may have been read as one. Scan it again.</Trans>
      </Line>
    );
  if (looked.isSeveral)
    return (
      <Line tone="waiting" icon={CircleHelp} code={code}>
        <Trans>Several documents have this code. Boxes: {boxCode}</Trans>
      </Line>
    );
  if (!box && !isKnownDocument(looked))
    return (
      <Line tone="violet" icon={CircleHelp} code={code}>
        <Trans>Not registered anywhere we know. Put it on the exception pile.</Trans>
      </Line>
    );
  return (
    <Line tone="success" icon={CircleCheck} code={code}>
      {isKnownDocument(looked) ? <Trans>Document of box {boxCode}</Trans> : <Trans>Box {code}</Trans>}
    </Line>
  );
}

export function Line({ tone, icon: Glyph, code, children }: { tone: PillTone; icon: Icon; code: string; children: ReactNode }) {
  return (
    <section className="card-edge flex flex-wrap items-center gap-5 p-5">
      <span className={classes('grid size-16 shrink-0 place-items-center rounded-full', toneClass[tone])}>
        <Glyph size={34} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        {code === '' ? null : <CodeText className="text-body text-muted">{code}</CodeText>}
        <div className="text-[26px] leading-8 font-bold break-words">{children}</div>
      </div>
    </section>
  );
}
