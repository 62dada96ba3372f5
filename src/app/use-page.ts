import { useMatches } from '@tanstack/react-router';
import { pageAt, type Page } from '#src/app/site-map.ts';

/** The page of the site map that is shown now. */
export function usePage(): Page | undefined {
  const matches = useMatches();
  const address = matches.at(-1)?.staticData.address;
  return address === undefined ? undefined : pageAt(address);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Address of the page in the site map. */
    address?: string;
  }
}
