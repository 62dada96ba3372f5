import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';

/** Pages whose tab is part of their path. */
type Tabbed = 'fulfilment/{tab?}' | 'retention/{tab?}';

/**
 * The tab of a page, which is part of its path, and a function that opens another one. Addresses that name the tab as `?tab=` lead to the
 * same tab and are replaced.
 *
 * @param tabs those the user may open
 * @param otherwise without one in the address
 */
export function usePageTab<Tab extends string>(
  address: Tabbed,
  tabs: readonly Tab[],
  otherwise: Tab,
): [tab: Tab, open: (tab: Tab) => void] {
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const { tab: inPath } = useParams({ strict: false }) as { tab?: string }; // a pasted address can hold anything
  const { tab: inSearch, ...search }: { tab?: unknown } = useSearch({ strict: false });
  const named = inPath ?? inSearch;
  const tab = tabs.find((one) => one === named) ?? otherwise;
  const others = JSON.stringify(search);
  useEffect(() => {
    if (inSearch === undefined) return;
    const kept = JSON.parse(others) as Record<string, unknown>; // written by the line above
    void navigate({ to: pathTo(urlPath, address, { tab }), search: kept, replace: true });
  }, [inSearch, others, navigate, urlPath, address, tab]);
  // the filters of one list are none of another
  return [tab, (next) => void navigate({ to: pathTo(urlPath, address, { tab: next }), search: {}, replace: true })];
}
