import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { Outcome } from '#src/data/calls/call.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { momentText } from '#src/text/dates.ts';

/** Shows the age of a page that could not be reloaded; its content stays readable. */
export function Freshness({ at, asked }: { at: number | undefined; asked: Outcome<unknown> | undefined }) {
  const { i18n } = useLingui();
  if (!asked || asked.kind === 'done') return null;
  const when = momentText(i18n, at ?? 0);
  return (
    <Banner tone="neutral" icon={CloudOff}>
      {at === undefined ? <Trans>Cannot reach the server, and nothing was loaded on this device before.</Trans> : null}
      {at === undefined ? null : <Trans>Cannot reach the server. This was loaded on this device: {when}.</Trans>}
    </Banner>
  );
}
