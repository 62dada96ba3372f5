import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useSignOut } from '#src/parts/sign-out/use-sign-out.ts';

/** The way out of the account page: as that of the person's panel, it asks first where something waits. */
export function SignOutButton() {
  const { identity } = useSession();
  const signingOut = useSignOut();
  return (
    <>
      <Button icon={LogOut} onClick={() => void signingOut.ask()}>
        <Trans>Sign out</Trans>
      </Button>
      {signingOut.onlyHere ? <SignOutDialog asking={signingOut} name={identity?.name || identity?.userName || ''} /> : null}
    </>
  );
}
