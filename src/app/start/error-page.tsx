import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { FileQuestion, ServerCrash, ShieldX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { homeOf } from '#schema/page-path.ts';
import { useWindowTitle } from '#src/kit/layout/page-title.ts';
import type { Icon } from '#src/kit/icon.ts';
import type { ErrorStatus } from '#src/app/start/error-status.ts';
import { LoginLayout } from '#src/app/start/login-layout.tsx';

const words: Record<ErrorStatus, { title: MessageDescriptor; text: MessageDescriptor; icon: Icon }> = {
  404: { title: msg`Page not found`, text: msg`This page could not be found`, icon: FileQuestion },
  403: { title: msg`Access denied`, text: msg`Your role does not include this page. Ask your administrator.`, icon: ShieldX },
  500: { title: msg`Server error`, text: msg`Your changes are kept. Try again in a moment.`, icon: ServerCrash },
};

/** Titles of S0 §2; the technical message shows only while developing. */
export function ErrorPage({
  status,
  detail,
  children,
}: {
  status: ErrorStatus;
  detail?: string | undefined;
  children?: ReactNode;
}) {
  const { i18n } = useLingui();
  const { title, text, icon } = words[status];
  const heading = useRef<HTMLHeadingElement>(null);
  useWindowTitle(i18n._(title));
  // what had the focus went with the page that is not shown
  useEffect(() => heading.current?.focus(), []);
  return (
    <LoginLayout>
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <ToneIcon tone={status === 404 ? 'neutral' : 'danger'} icon={icon} size="hero" />
        <p className="code-text text-muted">{status}</p>
        <h1 ref={heading} tabIndex={-1} className="text-hero font-bold text-balance outline-none">
          {i18n._(title)}
        </h1>
        <div className="text-touch text-balance text-soft">{children ?? i18n._(text)}</div>
        {import.meta.env.DEV && detail ? <pre className="text-small whitespace-pre-wrap text-muted">{detail}</pre> : null}
        <div className="flex flex-wrap justify-center gap-3">
          <a href={homeAt(location.pathname)} className={buttonClass('primary')}>
            <Trans>Home page</Trans>
          </a>
          {status === 500 ? (
            <Button onClick={() => location.reload()}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
        </div>
      </div>
    </LoginLayout>
  );
}

function homeAt(path: string): string {
  const [client] = path.split('/').filter(Boolean);
  return client ? homeOf(decodeURIComponent(client)) : '/';
}

/** S0 §2: the client's segment is no client. The line is translated; Polish keeps the original (decisions.md S-c). */
export function UnknownClientPage() {
  const { t } = useLingui();
  const title = t`There is no such company`;
  useWindowTitle(title);
  return (
    <LoginLayout>
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <ToneIcon tone="neutral" icon={FileQuestion} size="hero" />
        <p className="code-text text-muted">404</p>
        <h1 className="text-hero font-bold text-balance">{title}</h1>
        <p className="text-touch text-balance text-soft">
          <Trans>Check the address you were given, or try the demonstration.</Trans>
        </p>
        <a href="/demo" className={buttonClass('primary')}>
          <Trans>Open the demonstration</Trans>
        </a>
      </div>
    </LoginLayout>
  );
}
