import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useSession } from '#src/data/session/session.ts';
import { classes } from '#src/kit/classes.ts';
import { useGivenTitle, useWindowTitle } from '#src/kit/layout/page-title.ts';
import { inLocale } from '#src/text/words.ts';
import { pageAt, type Page } from '#src/app/site-map.ts';
import { usePage } from '#src/app/use-page.ts';

/** Location: the page above as a link, the page itself in bold. On a phone the page has only its heading. */
export function Crumbs({ className }: { className: string }) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const page = usePage();
  const given = useGivenTitle();
  const title = given || (page?.title ? inLocale(page.title, i18n.locale) : '');
  const above = page?.above ? pageAt(page.above) : undefined;
  useWindowTitle(title);
  if (!title) return null;
  return (
    <nav aria-label={t`You are here`} className={classes('min-w-0 border-l border-white/22 pl-5', className)}>
      <ol className="flex h-8 items-center gap-2 text-[15px] whitespace-nowrap text-on-bar-muted">
        {above?.title ? (
          // what is above can be guessed from fewer letters than where one is
          <li className="flex min-w-0 items-center gap-2 max-lg:hidden">
            <Link to={clientAddress(above, urlPath)} className="truncate rounded-small no-underline hover:underline">
              {inLocale(above.title, i18n.locale)}
            </Link>
            <ChevronRight size={16} aria-hidden className="shrink-0" />
          </li>
        ) : null}
        <li aria-current="page" className="max-w-full shrink-0 truncate font-bold text-on-bar">
          {title}
        </li>
      </ol>
    </nav>
  );
}

function clientAddress(page: Page, urlPath: string): string {
  return page.address.replace('{client}', encodeURIComponent(urlPath));
}
