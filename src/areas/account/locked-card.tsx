import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { momentText } from '#src/text/dates.ts';
import { showReLogin } from './re-login-state.ts';

/**
 * Replaces the page while the user is unconfirmed and the database therefore locked (decisions.md S10): a form that could not
 * be saved, or a list without rows, would suggest that there is no data.
 */
export function LockedCard() {
  const { i18n } = useLingui();
  const { code, captureUntil } = useSession();
  const until = momentText(i18n, captureUntil);
  return (
    <div className="p-4 sm:p-8">
      <ErrorCard
        level={1}
        icon={KeyRound}
        title={<Trans>Sign in to continue</Trans>}
        safety={<Trans>Your changes on this device are safe and will be sent automatically after you sign in.</Trans>}
        actions={
          <Button variant="primary" icon={KeyRound} onClick={() => showReLogin(true)}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        {code === 'captureWindowOver' ? (
          <p>
            <Trans>
              This device could work offline until {until}. It stays locked until you sign in: nothing can be opened, saved or
              sent.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              Your session has ended. This device stays locked until you sign in: nothing can be opened, saved or sent.
            </Trans>
          </p>
        )}
        <p className="mt-2">
          <Trans>
            Connect to a network and sign in. If you cannot sign in, ask your administrator. Do not clear any data on this device.
          </Trans>
        </p>
      </ErrorCard>
    </div>
  );
}
