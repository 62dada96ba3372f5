import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { DEPOSITED } from '#src/data/sync/deposit.ts';
import { isFromDomain } from '#src/data/device/local-storage.ts';
import { useLocal } from '#src/data/workplace/local.ts';
import { useSession } from '#src/data/session/session.ts';
import { SHUT } from '#src/data/session/begin.ts';
import { reLogin } from '#src/data/session/sign-in.ts';
import { useUnsentDrafts } from '#src/data/drafts/use-unsent-drafts.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { problemText } from '#src/text/problems.ts';
import { useReLoginShown, showReLogin } from './re-login-state.ts';
import { DomainDialog } from './domain-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/**
 * Asks for the password over the screen after the session ended during work; the queue is unaffected (decisions.md S1, S10). *Later*
 * returns to work; the chip shows that nothing is sent until then.
 */
export function ReLoginDialog() {
  const { t, i18n } = useLingui();
  const { identity, code } = useSession();
  const wanted = useReLoginShown();
  // The next lock opens the dialog again.
  useEffect(() => () => showReLogin(true), []);
  if (!identity) return null;
  const name = identity.name || identity.userName;
  const Dialog = isFromDomain() ? DomainDialog : PasswordDialog;
  return (
    <Dialog
      open={wanted}
      title={<Trans>Sign in to continue</Trans>}
      submitLabel={t`Sign in`}
      cancelLabel={t`Later`}
      userName={identity.userName}
      attempt={reLogin}
      onCancel={() => showReLogin(false)}
    >
      <p>
        {code === DEPOSITED ? (
          <Trans>Your account is disabled. Ask your administrator.</Trans>
        ) : code === 'captureWindowOver' ? (
          <Trans>This device has been offline for too long. Connect and sign in to open, save or send anything.</Trans>
        ) : code === SHUT ? (
          <Trans>Your data on this device is locked. Enter your password to unlock it; this also works offline.</Trans>
        ) : (
          i18n._(problemText(code).title)
        )}
      </p>
      <p className="mt-2">
        <UnsentWork />
      </p>
      <p className="mt-2">
        <Trans>
          Account: <b className="text-text">{name}</b>
        </Trans>
      </p>
    </Dialog>
  );
}

/** Work of this device that is not on the server: nothing is called sent that is only here. */
function UnsentWork() {
  const { waiting, needsYou, withSupervisor } = useSyncStatus();
  const drafts = useUnsentDrafts();
  const isOpen = useLocal().kind === 'open';
  return waiting > 0 ? (
    <Plural
      value={waiting}
      one="# change is waiting on this device. It is safe and will be sent as soon as you sign in."
      other="# changes are waiting on this device. They are safe and will be sent as soon as you sign in."
    />
  ) : !isOpen ? (
    // a locked database cannot be read
    <Trans>Your changes on this device are safe and will be sent automatically after you sign in.</Trans>
  ) : needsYou > 0 ? (
    <Plural
      value={needsYou}
      one="# change was not accepted. It stays on this device until you decide about it."
      other="# changes were not accepted. They stay on this device until you decide about them."
    />
  ) : drafts > 0 ? (
    <Plural
      value={drafts}
      one="# unfinished count or handover is only on this device. It stays there."
      other="# unfinished counts or handovers are only on this device. They stay there."
    />
  ) : withSupervisor > 0 ? (
    <Plural
      value={withSupervisor}
      one="# change is with your supervisor, who will decide about it. Everything else is on the server."
      other="# changes are with your supervisor, who will decide about them. Everything else is on the server."
    />
  ) : (
    <Trans>All your changes are on the server.</Trans>
  );
}
