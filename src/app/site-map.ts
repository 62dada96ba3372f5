import type { ComponentType } from 'react';
import { pageTable, type PageEntry } from '#schema/pages.ts';
import type { Screens } from '#src/kit/layout/screens.ts';
import { fitsAddress } from '#src/app/route-path.ts';

export type { Guard, Layout } from '#schema/pages.ts';

/** A page of `schema/pages.ts` with its screen. Addresses begin with the client here, as in the address bar. */
export interface Page extends Omit<PageEntry, 'address'> {
  address: string;
  /** Catalog whose texts come with the page (`textsOf`); without it they are among the texts of the start. */
  texts?: string | undefined;
  screen: () => Promise<ComponentType>;
}

/** Screens of all areas, found by folder: an area is on the site map once its addresses are in `schema/pages.ts`. */
const rooms = Object.values(import.meta.glob<Screens>('/src/{app,areas/*}/screens.ts', { eager: true, import: 'screens' }));

const built = new Map(
  rooms.flatMap(({ texts, pages }) => Object.entries(pages).map(([address, screen]) => [address, { texts, screen }] as const)),
);
const coming = {
  texts: 'coming',
  screen: () => import('#src/app/coming/coming-page.tsx').then((part) => part.ComingPage),
};

/** Addresses with a screen, for the test that compares them with the table. */
export const screenAddresses: readonly string[] = rooms.flatMap(({ pages }) => Object.keys(pages));

/** Every page of the application. */
export const siteMap: readonly Page[] = pageTable.map((page) => ({
  ...page,
  ...(built.get(page.address) ?? coming),
  address: inClient(page.address),
  ...(page.above !== undefined && { above: inClient(page.above) }),
}));

function inClient(address: string): string {
  return `/{client}/${address}`;
}

const byAddress = new Map(siteMap.map((page) => [page.address, page]));

/** The page with an address of the site map. */
export function pageAt(address: string): Page | undefined {
  return byAddress.get(address);
}

/** The page a path leads to. Addresses without parameters win over those with parameters, as in the router. */
export function pageOfPath(path: string): Page | undefined {
  const fitting = siteMap.filter(({ address }) => fitsAddress(address, path));
  return fitting.toSorted((a, b) => parameters(a) - parameters(b))[0];
}

const parameters = ({ address }: Page) => address.split('{').length;
