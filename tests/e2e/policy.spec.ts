import { expect, test, type Page } from '@playwright/test';
import { stoppedIn } from '#tests/e2e/support/policy.ts';
import { openTablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Whatever would run or be drawn from a text is stopped, and no story passes in which that happens (reliability.md 3.10). */

let vault: Vault;
test.beforeAll(async () => {
  vault = await openVault();
});
test.afterAll(() => vault.close());

/** Attempts to exploit a text in the application, and the directive that stops each. */
const attempts: readonly { name: string; directive: string; make: (page: Page) => Promise<void> }[] = [
  {
    name: 'a script element',
    directive: 'require-trusted-types-for',
    make: (page) =>
      page.evaluate(() => {
        const script = document.createElement('script');
        script.append('window.hit = 1');
        document.body.append(script);
      }),
  },
  {
    name: 'a style attribute',
    directive: 'style-src-attr',
    make: (page) => page.evaluate(() => document.body.setAttribute('style', '--hit: 1')),
  },
  {
    name: 'a style element',
    directive: 'style-src-elem',
    make: (page) =>
      page.evaluate(() => {
        const style = document.createElement('style');
        style.textContent = ':root { --hit: 1 }';
        document.head.append(style);
      }),
  },
  {
    name: 'markup from a text',
    directive: 'require-trusted-types-for',
    make: (page) =>
      page.evaluate(() => {
        try {
          document.createElement('p').innerHTML = '<img src="x">';
        } catch {
          // as a library does that goes on without
        }
      }),
  },
];

for (const { name, directive, make } of attempts) {
  test(`${name}: stopped, reported, and the story in which it happens fails`, async () => {
    const tablet = await openTablet({ inMemory: true, origin: vault.origin });
    await tablet.page.goto('/demo');
    await expect(tablet.page.getByLabel('User name')).toBeVisible();
    expect(stoppedIn(tablet.problems)).toEqual([]);
    await make(tablet.page);
    const hit = await tablet.page.evaluate(() =>
      [document.documentElement, document.body].map((node) => getComputedStyle(node).getPropertyValue('--hit')).join(''),
    );
    expect([hit, await tablet.page.evaluate(() => 'hit' in window)]).toEqual(['', false]);
    await expect.poll(() => stoppedIn(tablet.problems).join('\n')).toContain(`${directive}, `);
    await expect(tablet.close()).rejects.toThrow(directive);
  });
}
