import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { useRecentSearches } from '#src/data/searches/recent-searches.ts';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';
import type { AddressQuery } from './address-query.ts';
import type { SearchTarget } from './use-target.ts';

/** Searches of this user in the same class or project, each a press away. */
export function EarlierSearches({ target, onChoose }: { target: SearchTarget; onChoose: (query: AddressQuery) => void }) {
  const { t, i18n } = useLingui();
  const recent = useRecentSearches(`${target.kind}/${target.id}`);
  if (!recent || recent.length === 0) return null;
  return (
    <Card aria-label={t`Recent searches`}>
      <CardHead title={<Trans>Recent searches</Trans>} />
      <ul className="divide-y divide-line border-t border-line">
        {recent.map(({ query, words, at }) => (
          <li key={JSON.stringify(query)}>
            <button
              type="button"
              onClick={() => onChoose(query)}
              className="flex min-h-12 w-full items-center gap-3 px-5 py-2 text-left outline-offset-[-3px] hover:bg-tint"
            >
              <History size={18} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 break-words">{words || <Trans>Everything</Trans>}</span>
              <span className="shrink-0 text-small text-muted">{momentText(i18n, at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
