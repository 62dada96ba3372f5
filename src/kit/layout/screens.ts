import type { ComponentType } from 'react';
import type { BuiltAddress } from '#schema/pages.ts';

/** Screens of an area for the site map: one for each of its addresses, loaded on first use. */
export interface Screens {
  /** Catalog whose texts come with these screens (`textsOf`). Without it their texts are among those of the start. */
  texts?: string;
  pages: Readonly<Partial<Record<BuiltAddress, () => Promise<ComponentType>>>>;
}
