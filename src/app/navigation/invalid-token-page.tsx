import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { addresses } from '#src/app/addresses.ts';

/** Target of a mail link that is used or expired. */
export function InvalidTokenPage() {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const title = t`This link is no longer valid`;
  usePageTitle(title);
  return (
    <div className="flex max-w-md flex-col items-center gap-4 text-center">
      <ToneIcon tone="waiting" icon={Unlink} size="hero" />
      <h1 className="text-hero font-bold text-balance">{title}</h1>
      <p className="text-touch text-balance text-soft">
        <Trans>Password and sign-in links work once and only for a short time. Request a new one.</Trans>
      </p>
      <Link to={addresses.login(urlPath)} className={buttonClass('primary')}>
        <Trans>Sign in</Trans>
      </Link>
    </div>
  );
}
