import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { ScanBarcode } from 'lucide-react';
import { useRef, useState } from 'react';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { cutCode, isTooLong } from '#schema/rules/code-length.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { AreaNav } from './area-nav.tsx';
import { TypeDialog } from './bench/type-dialog.tsx';
import { boxOnService } from '#src/parts/elsewhere/box-on-service.ts';
import { OpenExceptions } from './exceptions/open-exceptions.tsx';
import { isKnownDocument, Line, ValidationAnswer, type Looked } from './validation-answer.tsx';

/** Looks a code up on this device: a document with its box, or a box. The service knows documents of boxes that are no longer here. */
async function lookUp(text: string, projectId: string): Promise<Looked> {
  const code = cutCode(text);
  if (isTooLong(text)) return { code, document: null, box: null, boxCode: '', isCut: true };
  const store = openNow()?.store;
  const found = (await store?.find(registration.name, { code }, 5))?.find(({ shown }) => shown === 1);
  const document = found?.row ?? null;
  const [box] = document
    ? ((await store?.get(container.name, [document.containerId])) ?? [])
    : ((await store?.find(container.name, { code }, 1)) ?? []);
  const boxCode = box?.row?.code ?? (document ? '' : await boxOnService(projectId, '', code));
  return { code, document, box: box?.row ?? null, boxCode, isCut: false };
}

/** Names the scanned document and its box (S1 §7 validate document): the bench without a count. */
export function ValidationScreen() {
  const { t } = useLingui();
  const { id: projectId } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const { signal } = useScanner();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [typing, setTyping] = useState(false);
  const lookUps = useRef(0);
  const look = (code: string) => {
    const turn = (lookUps.current += 1);
    void lookUp(code, projectId).then((found) => {
      // the service answers late on a bad line: the paper in hand is that of the last scan
      if (turn !== lookUps.current) return;
      setLooked(found);
      const isKnown = isKnownDocument(found) || found.box !== null;
      signal(found.isCut ? 'rejected' : isKnown ? 'accepted' : 'unknown');
      if (found.isCut) return announce(t`Cannot be read`, 'assertive');
      announce(isKnown ? t`Belongs to box ${found.boxCode}` : t`${code} is not registered`, 'assertive');
    });
  };
  // a card for exceptions is taken by the answer on the screen
  useScan(({ code, command }) => (command ? signal('rejected') : look(code)), useScanPatterns());
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <AreaNav projectId={projectId} />
      <h1 className="text-page font-bold">
        <Trans>Validation</Trans>
      </h1>
      {looked ? (
        <ValidationAnswer key={looked.code} looked={looked} projectId={projectId} onNoted={() => setLooked(null)} />
      ) : (
        <Waiting />
      )}
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

function Waiting() {
  return (
    <Line tone="neutral" icon={ScanBarcode} code="">
      <Trans>Scan anything to see where it belongs.</Trans>
    </Line>
  );
}
