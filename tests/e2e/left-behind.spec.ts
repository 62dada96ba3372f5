import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { chip, PASSWORD, prepareOffline, signIn, signOut, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Content of the application, and its traces on a tablet (reliability.md 3.1: 13.4, 14.2, 14.3). */

let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
});
test.afterAll(() => vault.close());

test('every file of the build is handed out without maps, secrets or places of the machine that made it', async () => {
  const files = globSync('dist/**/*', { withFileTypes: true }).filter((file) => file.isFile() && !file.name.startsWith('.'));
  expect(files.length).toBeGreaterThan(20);
  const leaked = /sourceMappingURL|PRIVATE KEY|postgres:\/\/|APP_SECRET|OIDC_FILE|\$argon2/;
  for (const { parentPath, name } of files) {
    const address = `${vault.origin}/${parentPath.replace(/^dist\/?/, '')}/${name}`.replace(/([^:])\/+/g, '$1/');
    const answer = await fetch(address);
    expect([address, answer.status]).toEqual([address, 200]);
    const text = await answer.text();
    if (!/\.(js|css|html|json|webmanifest|svg|txt)$/.test(name)) continue;
    const found = [leaked.exec(text)?.[0], text.includes(PASSWORD), text.includes(process.cwd())];
    expect([address, ...found]).toEqual([address, undefined, false, false]);
    expect([address, (await fetch(`${address}.map`)).status]).toEqual([address, 404]);
  }
  for (const name of globSync('dist/.*')) expect((await fetch(`${vault.origin}/${name.slice('dist/'.length)}`)).status).toBe(404);
  // what is looked for would be found
  expect(readFileSync('service/demo/people.ts', 'utf8') + readFileSync('README.md', 'utf8')).toContain(PASSWORD);
});

test('caches hold files of the application alone; after a sign-out without coverage no token is left to read', async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
  const { page } = tablet;
  const sent = new Set<string>();
  page.on('request', (request) => {
    const token = request.headers()['authorization']?.replace('Bearer ', '');
    if (token) sent.add(token);
  });
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  for (const path of ['auth/user/my-notification', 'notification/faq', 'auth/user/password-change', 'protocol']) {
    await page.goto(`/demo/${path}`);
    await expect(chip(page)).toBeVisible();
  }
  const cached = await page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    }
    return all;
  });
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((path) => !/^\/((assets|icons)\/|[\w.-]+\.(html|js|json|webmanifest|png|ico|svg)$|$)/.test(path))).toEqual(
    [],
  );
  expect(cached.filter((path) => path.startsWith('/api') || path.startsWith('/client'))).toEqual([]);
  await tablet.offline();
  await signOut(page);
  const left = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href]),
  );
  const refresh = (await tablet.context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
  expect([sent.size > 0, refresh.length > 0]).toEqual([true, true]);
  expect([PASSWORD, 'Bearer', ...sent, ...refresh].filter((secret) => left.includes(secret))).toEqual([]);
});
