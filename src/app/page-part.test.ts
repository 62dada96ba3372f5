import { expect, test } from 'vitest';
import { fetchPage, pageAtHand } from '#src/app/page-part.ts';
import type { Page } from '#src/app/site-map.ts';

const Screen = () => null;

test('a page that was fetched is drawn without waiting, any other is waited for', async () => {
  const page: Page = { address: '/{client}/somewhere', guard: 'login', layout: 'shell', screen: async () => Screen };
  expect(pageAtHand(page)).toBeUndefined();
  await fetchPage(page);
  expect(pageAtHand(page)).toBe(Screen);
  expect(pageAtHand({ ...page })).toBeUndefined();
});
