import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleAlert, CloudAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { twoFactorType } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';

/** Card of a page before the sign-in: the client, the page's purpose, a note on stale data (decisions.md S-c), and one form. */
export function EntryForm({ title, children, onSubmit }: { title: ReactNode; children: ReactNode; onSubmit?: () => void }) {
  const { client, clientStale, urlPath } = useSession();
  return (
    <form
      noValidate
      className="flex w-full max-w-md flex-col gap-5 sm:card-edge sm:p-8"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <div className="flex flex-col gap-1">
        <p className="text-touch font-bold text-link">{client?.customerName || urlPath}</p>
        <h1 tabIndex={-1} data-page-title className="text-hero font-bold outline-none">
          {title}
        </h1>
      </div>
      {clientStale ? (
        <Banner tone="waiting" icon={CloudAlert}>
          <Trans>Cannot reach the server. This page shows the data stored on this device.</Trans>
        </Banner>
      ) : null}
      {children}
    </form>
  );
}

/** Error of a form, announced when it appears. */
export function FormTrouble({ id, text }: { id: string; text: string }) {
  return (
    <div id={id} role="alert" className={text ? undefined : '-mt-5'}>
      {text ? (
        <Banner tone="danger" icon={CircleAlert}>
          {text}
        </Banner>
      ) : null}
    </div>
  );
}

/** Links to the other pages of the sign-in, and a note if the client protects it against bots. */
export function EntryFoot({ children, checking = false }: { children: ReactNode; checking?: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {children}
      <CaptchaBadge checking={checking} />
    </div>
  );
}

/** Shown without a session if the client requires it. */
function CaptchaBadge({ checking }: { checking: boolean }) {
  const { client, identity } = useSession();
  const isAsked = client?.isTwoFaEnabled && client.twoFactorAuthType === twoFactorType.captcha;
  if (!isAsked || identity) return null;
  return (
    <p role="status" className="flex items-center gap-1.5 text-office text-muted">
      <ShieldCheck size={18} aria-hidden />
      {checking ? <Trans>Checking that you are human…</Trans> : <Trans>Protected against bots</Trans>}
    </p>
  );
}

/** Link back to the previous page. */
export function ToSignIn() {
  const { urlPath } = useSession();
  return (
    <Link to={pathTo(urlPath, 'auth/login')} className="py-1 font-bold text-link">
      <Trans>Back to sign-in</Trans>
    </Link>
  );
}

/** Keeps the requested address across these pages. */
export function ForgotLink() {
  const { urlPath } = useSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <Link to={pathTo(urlPath, 'auth/password-forgot')} search={search} className="py-1 font-bold text-link">
      <Trans>Forgot your password?</Trans>
    </Link>
  );
}
