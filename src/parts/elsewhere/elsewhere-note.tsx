import { Trans, useLingui } from '@lingui/react/macro';
import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';

/** A warning, never an obstacle: only the server knows, and it decides when it receives the change. */
export function ElsewhereNote({ code }: { code: string }) {
  const { t } = useLingui();
  useEffect(
    () => announce(t`${code} may already be on the server, in a box that is not on this device.`, 'assertive'),
    [code, t],
  );
  return (
    <Banner
      tone="waiting"
      icon={CloudAlert}
      title={<Trans>This code may already be on the server, in a box that is not on this device.</Trans>}
    >
      <Trans>
        Check <CodeText>{code}</CodeText>. You can save it; if it is there, your supervisor has to decide.
      </Trans>
    </Banner>
  );
}
