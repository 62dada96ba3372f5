import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { momentText } from '#src/text/dates.ts';

interface FreshnessProps {
  /** Time of the shown content (ms); 0 if nothing was loaded on this device. */
  at: number;
  /** The last attempt to load it failed. */
  failed: boolean;
}

/** Shows the age of content that could not be reloaded; it stays readable. */
export function Freshness({ at, failed }: FreshnessProps) {
  const { i18n } = useLingui();
  if (!failed) return null;
  const when = momentText(i18n, at);
  return (
    <Banner tone="neutral" icon={CloudOff}>
      {at === 0 ? (
        <Trans>Cannot reach the server, and nothing was loaded on this device before.</Trans>
      ) : (
        <Trans>Cannot reach the server. This was loaded on this device: {when}.</Trans>
      )}
    </Banner>
  );
}
