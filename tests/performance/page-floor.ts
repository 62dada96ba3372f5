import type { Page } from '@playwright/test';
import type { floor } from '#tests/performance/page/floor.ts';
import { pageScript } from '#tests/performance/page-bundle.ts';

type Floor = typeof floor;

/** Runs one of the floors inside the page; its code comes over the debugger, so no policy of the page stands in its way. */
export async function floorIn<Name extends keyof Floor>(
  page: Page,
  name: Name,
  ...args: Parameters<Floor[Name]>
): Promise<Awaited<ReturnType<Floor[Name]>>> {
  const given = args.map((arg) => JSON.stringify(arg)).join(',');
  const call = `${await pageScript('floor')};strongroom_floor.floor.${name}(${given})`;
  return (await page.evaluate(call)) as Awaited<ReturnType<Floor[Name]>>; // the expression calls that very function
}
