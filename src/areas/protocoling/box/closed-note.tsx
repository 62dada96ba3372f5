import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileText, PackageCheck, PackageOpen, Truck } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { containerStatus } from '#schema/codes.ts';
import type { Registration } from '#schema/records/registration.ts';
import { can } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';
import { AddPages, OrderBox, SealPaper } from './later-parts.ts';
import { DocumentFacts } from './document-facts.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import type { Box } from './use-box.ts';

interface ClosedNoteProps {
  box: Box;
  /** The document selected in the list. */
  shown: Registration | undefined;
  /** Last rejected scan; empty for none. */
  refused: string;
  onPickup: () => void;
  onProtocol: () => void;
}

/** Replaces the form in a read-only box: a document's content, and the box with its next step. */
export function ClosedNote(props: ClosedNoteProps) {
  const { box, shown, refused } = props;
  return (
    // the borders of the cards are outside their boxes, where a scrolling parent clips
    <div className="thin-scroll -m-px flex min-h-0 flex-col gap-3 overflow-y-auto p-px">
      {refused === '' ? null : (
        <RefusedScan code={refused}>
          {can('protocol.write') ? <Trans>This box is closed: only the label of a box is scanned here.</Trans> : null}
        </RefusedScan>
      )}
      {shown && box.documentClass ? <DocumentFacts key={shown.id} shown={shown} documentClass={box.documentClass} /> : null}
      {shown && can('protocol.write') ? (
        <Suspense>
          <AddPages key={shown.id} of={{ documentId: shown.id, containerId: box.container.id }} />
        </Suspense>
      ) : null}
      <BoxNote {...props} />
    </div>
  );
}

function titleOf({ container, closesWhenSent }: Box): ReactNode {
  if (container.status === containerStatus.opened && !closesWhenSent) return <Trans>This box is open</Trans>;
  return closesWhenSent ? <Trans>Closed on this device</Trans> : <Trans>This box is closed</Trans>;
}

/** Time and author of the close, its seals, and the next step. */
function BoxNote({ box, onPickup, onProtocol }: ClosedNoteProps) {
  const { i18n } = useLingui();
  const { container } = box;
  const when = container.closedAt > 0 ? momentText(i18n, container.closedAt) : '';
  return (
    <Card className="flex flex-col items-start gap-4 p-6">
      {container.status === containerStatus.opened && !box.closesWhenSent ? (
        <ToneIcon tone="open" icon={PackageOpen} size="hero" />
      ) : (
        <ToneIcon tone="success" icon={PackageCheck} size="hero" />
      )}
      <div>
        <h2 className="text-section font-bold">{titleOf(box)}</h2>
        <p className="text-body text-muted">
          <Plural value={container.documents} one="# document" other="# documents" />
          {when ? `, ${when}, ${container.closedByName}` : ''}
        </p>
        {can('protocol.write') ? null : (
          <p className="pt-1 text-body">
            <Trans>With your role you can view boxes but not register documents.</Trans>
          </p>
        )}
        {container.seals.length > 0 ? (
          <p className="pt-1 text-body">
            <Trans>Seal</Trans> <CodeText>{container.seals.join(', ')}</CodeText>
          </p>
        ) : null}
        {container.orderId === '' ? null : (
          <p className="flex items-center gap-2 pt-1 text-body text-on-info">
            <Truck size={18} aria-hidden />
            {container.status === containerStatus.closed ? (
              <Trans>A pickup is ordered.</Trans>
            ) : (
              <Trans>The box is on an open order.</Trans>
            )}
          </p>
        )}
      </div>
      <NextSteps box={box} onPickup={onPickup} onProtocol={onProtocol} />
    </Card>
  );
}

function NextSteps({ box: { container }, onPickup, onProtocol }: Pick<ClosedNoteProps, 'box' | 'onPickup' | 'onProtocol'>) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" size="large" icon={FileText} onClick={onProtocol}>
        <Trans>Print transfer list</Trans>
      </Button>
      {container.sealedHash === undefined ? null : (
        <Suspense>
          <SealPaper id={container.id} code={container.code} />
        </Suspense>
      )}
      {container.status === containerStatus.closed && container.orderId === '' && can('order.pickup') ? (
        <Button size="large" icon={Truck} onClick={onPickup}>
          <Trans>Order a pickup</Trans>
        </Button>
      ) : null}
      {container.status === containerStatus.completed && container.orderId === '' && can('order.write') ? (
        <Suspense>
          <OrderBox id={container.id} />
        </Suspense>
      ) : null}
    </div>
  );
}
