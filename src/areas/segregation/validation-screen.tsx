import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { CircleCheck, CircleHelp, PackageX, ScanBarcode, ScanLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { exceptionKind } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { exceptionNote } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import { cutCode, isTooLong } from '#schema/rules/code-length.ts';
import type { Registration } from '#schema/records/registration.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { toneClass, type PillTone } from '#src/kit/feedback/pill.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { AreaNav } from './area-nav.tsx';
import { TypeDialog } from './bench/type-dialog.tsx';
import { OpenExceptions } from './exceptions/open-exceptions.tsx';

interface Looked {
  code: string;
  document: Registration | null;
  box: Container | null;
  /** Longer than a code may be; `code` has its first characters. */
  isCut: boolean;
}

/** Looks a code up on this device: a document with its box, or a box. */
async function lookUp(text: string): Promise<Looked> {
  const code = cutCode(text);
  if (isTooLong(text)) return { code, document: null, box: null, isCut: true };
  const store = openNow()?.store;
  const found = (await store?.find(registration.name, { code }, 5))?.find(({ shown }) => shown === 1);
  const document = found?.row ?? null;
  const [box] = document
    ? ((await store?.get(container.name, [document.containerId])) ?? [])
    : ((await store?.find(container.name, { code }, 1)) ?? []);
  return { code, document, box: box?.row ?? null, isCut: false };
}

/** Names the scanned document and its box (S1 §7 validate document): the bench without a count. */
export function ValidationScreen() {
  const { t } = useLingui();
  const { id: projectId } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const { signal } = useScanner();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [typing, setTyping] = useState(false);
  const look = (code: string) =>
    void lookUp(code).then((found) => {
      setLooked(found);
      const isKnown = found.document || found.box;
      signal(found.isCut ? 'rejected' : isKnown ? 'accepted' : 'unknown');
      if (found.isCut) return announce(t`Cannot be read`, 'assertive');
      return announce(isKnown ? t`Belongs to box ${found.box?.code ?? ''}` : t`${code} is not registered`, 'assertive');
    });
  useScan(({ code }) => look(code), useScanPatterns());
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <AreaNav projectId={projectId} />
      <h1 className="text-page font-bold">
        <Trans>Validation</Trans>
      </h1>
      {looked ? <Answer looked={looked} projectId={projectId} onNoted={() => setLooked(null)} /> : <Waiting />}
      <div>
        <Button size="large" onClick={() => setTyping(true)}>
          <Trans>Enter a code</Trans>
        </Button>
      </div>
      <OpenExceptions projectId={projectId} />
      {typing ? <TypeDialog onClose={() => setTyping(false)} onCode={look} /> : null}
    </div>
  );
}

function Line({ tone, icon: Glyph, code, children }: { tone: PillTone; icon: Icon; code: string; children: ReactNode }) {
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

function Waiting() {
  return (
    <Line tone="neutral" icon={ScanBarcode} code="">
      <Trans>Scan anything to see where it belongs.</Trans>
    </Line>
  );
}

function Answer({ looked, projectId, onNoted }: { looked: Looked; projectId: string; onNoted: () => void }) {
  const { t } = useLingui();
  const { code, document, box } = looked;
  const note = async (kind: (typeof exceptionKind)[keyof typeof exceptionKind]) => {
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
  if (looked.isCut) return <Unreadable code={code} onNote={() => void note(exceptionKind.unreadable)} />;
  if (!document && !box)
    return (
      <>
        <Line tone="violet" icon={CircleHelp} code={code}>
          <Trans>Not registered anywhere we know. Put it on the exception pile.</Trans>
        </Line>
        <Choices>
          <Button size="large" icon={PackageX} onClick={() => void note(exceptionKind.unregistered)}>
            <Trans>Document is not registered</Trans>
          </Button>
          <Button size="large" icon={PackageX} onClick={() => void note(exceptionKind.unknownBox)}>
            <Trans>Box is not known</Trans>
          </Button>
        </Choices>
      </>
    );
  return (
    <>
      <Line tone="success" icon={CircleCheck} code={code}>
        {document ? <Trans>Document of box {box?.code ?? ''}</Trans> : <Trans>Box {code}</Trans>}
      </Line>
      <Choices>
        <Button size="large" icon={PackageX} onClick={() => void note(exceptionKind.damaged)}>
          <Trans>It is damaged</Trans>
        </Button>
        <Button size="large" icon={PackageX} onClick={() => void note(exceptionKind.unreadable)}>
          <Trans>Its label cannot be read</Trans>
        </Button>
      </Choices>
    </>
  );
}

/** A text that is longer than a code: nothing is looked up, and the label can be noted. */
function Unreadable({ code, onNote }: { code: string; onNote: () => void }) {
  return (
    <>
      <Line tone="danger" icon={ScanLine} code={code}>
        <Trans>Longer than a code: two labels may have been read as one. Scan it again.</Trans>
      </Line>
      <Choices>
        <Button size="large" icon={PackageX} onClick={onNote}>
          <Trans>Its label cannot be read</Trans>
        </Button>
      </Choices>
    </>
  );
}

function Choices({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Note an exception`} className="flex flex-wrap gap-3">
      {children}
    </div>
  );
}
