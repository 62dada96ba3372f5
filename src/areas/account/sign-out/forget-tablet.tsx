import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { session } from '#src/data/session/session.ts';

const EraseDialog = lazy(() => import('./erase-dialog.tsx').then((part) => ({ default: part.EraseDialog })));

/** *Forget this tablet* of the sync centre leads here by `#forget` (ux.md §9); unsent changes are saved to a file and counted first. */
export function ForgetTablet() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ hash }) => hash === 'forget' });
  if (!isAsked) return null;
  const back = () => {
    const { state, urlPath } = session().value;
    // a user signed out by it is already being redirected to the sign-in
    if (state !== 'signedOut') void navigate({ to: pathTo(urlPath, 'sync'), replace: true });
  };
  return (
    <Suspense>
      <EraseDialog title={t`Erase my data from this device`} onClose={back} />
    </Suspense>
  );
}
