import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useSignOut } from '#src/parts/sign-out/use-sign-out.ts';

/** Signs out from the account page; like the user panel, it asks first if changes are unsent. */
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
