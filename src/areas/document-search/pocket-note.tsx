import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { momentText } from '#src/text/dates.ts';
import type { PocketHead } from './ask-pocket.ts';

/** Notes that a result comes from the pocket catalogue of this device, and how old that is. */
export function PocketNote({ pocket }: { pocket: PocketHead | undefined }) {
  const { i18n } = useLingui();
  if (!pocket || pocket.isLocked) return null;
  const time = momentText(i18n, pocket.at);
  return (
    <p className="flex items-start gap-2 text-body text-muted" role="status">
      <CloudOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <Trans>The server cannot be reached: only the pocket catalog of this device was searched, as of {time}.</Trans>{' '}
        <Plural value={pocket.matches} one="# match." other="# matches." />
      </span>
    </p>
  );
}

/** In place of a result: the pocket catalogue is too old to be searched, so the result is not reported as empty. */
export function PocketLocked({ at }: PocketHead) {
  const { i18n } = useLingui();
  const time = momentText(i18n, at);
  return (
    <EmptyState icon={CloudOff} title={<Trans>The pocket catalog of this device is locked</Trans>}>
      <Trans>Its last contact with the server was {time}. It is searched again after the next contact.</Trans>
    </EmptyState>
  );
}
