import type { ComponentType } from 'react';
import type { BuiltAddress } from '#schema/pages.ts';

/** What an area gives the site map: a screen for each of its addresses, fetched when it is first shown. */
export interface Screens {
  /** Catalog whose texts come with these screens (`textsOf`). Without it their texts are among those of the start. */
  texts?: string;
  pages: Readonly<Partial<Record<BuiltAddress, () => Promise<ComponentType>>>>;
}
