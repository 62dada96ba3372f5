import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Brand } from '#src/app/brand.tsx';
import { alongside } from '#src/app/later.tsx';
import { usePicture } from '#src/app/start/use-picture.ts';
import { VaultScene } from '#src/app/start/vault-scene.tsx';

/** After the form, which does not wait for its library. */
const LanguageLine = alongside(() => import('#src/app/start/language-line.tsx').then((part) => part.LanguageLine));

/** Frame of the pages before the sign-in and of error pages: a picture where there is room for one, then the page. */
export function LoginLayout({ children }: { children: ReactNode }) {
  const picture = usePicture();
  return (
    <div className="flex min-h-dvh">
      {picture ? (
        <aside className="relative flex w-[52%] shrink-0 flex-col justify-between overflow-hidden bg-primary-950 p-10 text-white">
          <VaultScene />
          <span className="relative">
            <Brand />
          </span>
          <p className="relative max-w-md text-hero font-bold text-balance">
            <Trans>Every box, every document, online or offline.</Trans>
          </p>
        </aside>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        {picture ? null : (
          <header className="on-dark flex h-18.75 shrink-0 items-center bg-bar px-5 text-on-bar">
            <Brand />
          </header>
        )}
        <main className="flex flex-1 flex-col items-center justify-center px-5 py-8">{children}</main>
        <footer className="flex min-h-16 justify-center px-5 pb-6">
          <LanguageLine />
        </footer>
      </div>
    </div>
  );
}
