import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { momentText } from '#src/text/dates.ts';
import type { PocketHead } from './ask-pocket.ts';

/** Notes that a result comes from the pocket catalogue of this device, and how old that is. */
export function PocketNote({ pocket }: { pocket: PocketHead | undefined }) {
  const { i18n } = useLingui();
  if (!pocket) return null;
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
