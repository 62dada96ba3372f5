import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { signOut } from '#src/data/session/sign-out.ts';
import { syncActions } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog } from '#src/kit/dialog/dialog.tsx';
import { OnlyHereTitle } from './only-here-title.tsx';
import type { SigningOut } from '#src/parts/sign-out/use-sign-out.ts';

/** Rarely used, so loaded on demand. */
const EraseDialog = lazy(() => import('./erase-dialog.tsx').then((part) => ({ default: part.EraseDialog })));

/** Shows what stays on the device after signing out: sent first, kept locked, or saved to a file (reliability.md 1.7). */
export function SignOutDialog({ asking, name }: { asking: SigningOut; name: string }) {
  const { t } = useLingui();
  const stay = useRef<HTMLButtonElement>(null);
  const [isErasing, setErasing] = useState(false);
  const { waiting, unfinished } = asking.onlyHere ?? { waiting: 0, unfinished: 0 };
  const keep = () => {
    asking.cancel();
    void signOut('keep');
  };
  if (isErasing) {
    return (
      <Suspense>
        <EraseDialog onClose={asking.cancel} />
      </Suspense>
    );
  }
  return (
    <Dialog
      open={asking.onlyHere !== null}
      onClose={asking.cancel}
      role="alertdialog"
      initialFocus={stay}
      title={<OnlyHereTitle waiting={waiting} unfinished={unfinished} />}
      actions={
        <>
          <Button ref={stay} onClick={asking.cancel}>{t`Cancel`}</Button>
          <Button onClick={() => setErasing(true)}>{t`Save rescue file and erase`}</Button>
          <Button onClick={keep}>{t`Sign out, keep changes here`}</Button>
          {waiting > 0 ? (
            <Button
              variant="primary"
              onClick={() => {
                syncActions.sendNow();
                asking.cancel();
              }}
            >{t`Send first`}</Button>
          ) : null}
        </>
      }
    >
      {waiting > 0 ? (
        <p>
          <Plural
            value={waiting}
            one={`Send it first, or keep it locked here for ${name}. It will be sent when ${name} signs in on this device again.`}
            other={`Send them first, or keep them locked here for ${name}. They will be sent when ${name} signs in on this device again.`}
          />
        </p>
      ) : null}
      {unfinished > 0 ? (
        <p className="mt-2 first:mt-0">
          <Trans>
            A count or handover is sent when it is finished. It stays locked here until {name} signs in on this device again and
            goes on.
          </Trans>
        </p>
      ) : null}
    </Dialog>
  );
}
