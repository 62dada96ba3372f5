import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileText, PackageCheck, Truck } from 'lucide-react';
import { containerStatus } from '#schema/codes.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';
import type { Box } from './use-box.ts';

/** In place of the form when the box is closed: when and by whom, its seals, and what comes next. */
export function ClosedNote({ box, onPickup, onProtocol }: { box: Box; onPickup: () => void; onProtocol: () => void }) {
  const { i18n } = useLingui();
  const { container } = box;
  const when = container.closedAt > 0 ? momentText(i18n, container.closedAt) : '';
  return (
    <Card className="flex flex-col items-start gap-4 p-6">
      <ToneIcon tone="success" icon={PackageCheck} size="hero" />
      <div>
        <h2 className="text-section font-bold">
          {box.closesWhenSent ? <Trans>Closed on this tablet</Trans> : <Trans>This box is closed</Trans>}
        </h2>
        <p className="text-body text-muted">
          <Plural value={container.documents} one="# document" other="# documents" />
          {when ? `, ${when}, ${container.closedByName}` : ''}
        </p>
        {container.seals.length > 0 ? (
          <p className="pt-1 text-body">
            <Trans>Seal</Trans> <CodeText>{container.seals.join(', ')}</CodeText>
          </p>
        ) : null}
        {container.orderId === '' ? null : (
          <p className="flex items-center gap-2 pt-1 text-body text-on-info">
            <Truck size={18} aria-hidden />
            <Trans>A pickup has been asked for.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="large" icon={FileText} onClick={onProtocol}>
          <Trans>Print protocol</Trans>
        </Button>
        {container.status === containerStatus.closed && container.orderId === '' ? (
          <Button size="large" icon={Truck} onClick={onPickup}>
            <Trans>Ask for a pickup</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
