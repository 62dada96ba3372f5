import type { ComponentType } from 'react';
import { part } from '#src/app/part.ts';
import type { Page } from '#src/app/site-map.ts';

const atHand = new Map<Page, ComponentType>();

/** Fetches the part of a page with its texts. */
export async function fetchPage(page: Page): Promise<ComponentType> {
  const screen = await part(page.screen, page.texts);
  atHand.set(page, screen);
  return screen;
}

/**
 * Returns the part of a page if it is already loaded. Rendered without suspending, because React shows even the shortest
 * suspension for 300 ms.
 */
export function pageAtHand(page: Page): ComponentType | undefined {
  return atHand.get(page);
}
