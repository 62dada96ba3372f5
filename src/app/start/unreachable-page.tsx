import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { LoginLayout } from '#src/app/start/login-layout.tsx';

/** The service cannot be asked who this client is, and this device has never been here. */
export function UnreachablePage({ client }: { client: string }) {
  return (
    <LoginLayout>
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <ToneIcon tone="waiting" icon={CloudOff} size="hero" />
        <h1 className="text-hero font-bold">
          <Trans>Cannot reach the server</Trans>
        </h1>
        <p className="text-touch text-soft">
          <Trans>This device has never been used for {client}, so it must be online once. Try again when you are online.</Trans>
        </p>
        <Button variant="primary" onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </LoginLayout>
  );
}
