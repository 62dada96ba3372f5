import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { ScanBarcode } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { AreaNav } from './area-nav.tsx';
import { TypeDialog } from './bench/type-dialog.tsx';
import { OpenExceptions } from './exceptions/open-exceptions.tsx';
import { lookUp } from './look-up.ts';
import { isKnownDocument, Line, ValidationAnswer, type Looked } from './validation-answer.tsx';

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
      signal(found.isCut ? 'rejected' : found.isSeveral ? 'warning' : isKnown ? 'accepted' : 'unknown');
      if (found.isCut) return announce(t`Cannot be read`, 'assertive');
      if (found.isSeveral) return announce(t`${found.code}: several documents have this code`, 'assertive');
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
