import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Sprout } from 'lucide-react';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import type { ComingAddress } from '#schema/pages.ts';
import { inLocale } from '#src/text/words.ts';
import { addresses } from '#src/app/addresses.ts';
import { comingWords } from '#src/app/coming/coming-words.ts';
import { usePage } from '#src/app/use-page.ts';

/** Announces the content of a page whose area is not built yet. */
export function ComingPage() {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const page = usePage();
  const title = page?.title ? inLocale(page.title, i18n.locale) : '';
  usePageTitle(title);
  if (!page?.coming) return null;
  const words = comingWords[page.address.replace('/{client}/', '') as ComingAddress]; // its row is marked as coming
  return (
    <GridPage header={<PageHeader title={title} />}>
      <section className="card-edge mx-auto mt-[6vh] flex w-full max-w-xl flex-col items-center gap-4 px-6 py-10 text-center sm:px-12">
        <ToneIcon tone="info" icon={Sprout} size="hero" />
        <h2 className="text-section font-bold">
          <Trans>This page is coming soon</Trans>
        </h2>
        <p className="max-w-md text-touch text-soft text-pretty">{i18n._(words)}</p>
        <Link to={addresses.home(urlPath)} className={buttonClass('secondary')}>
          <Trans>Home page</Trans>
          <ArrowRight size={18} aria-hidden />
        </Link>
      </section>
    </GridPage>
  );
}
