import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeringService, type AnsweringService, type Reply } from '#tests/bench/answering-service.ts';
import { browserPage, type BrowserPage } from '#tests/bench/browser-page.ts';

/** a 200 with an image by HEAD means own branding: it also applies offline. */

const LOGO = '/client/acme/evault_logo.svg';
const svg = { 'content-type': 'image/svg+xml; charset=utf-8', etag: '"1"' };
const LOGO_STYLE = '--client-logo';
let page: BrowserPage;
let service: AnsweringService;
let reply: Reply;
let worn: Map<string, string>;
beforeEach(async () => {
  page = browserPage();
  worn = new Map();
  const style = {
    setProperty: (name: string, value: string) => void worn.set(name, value),
    removeProperty: (name: string) => void worn.delete(name),
  };
  Object.assign(document, { documentElement: { style, dataset: {} }, querySelector: () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  service = await answeringService(() => reply);
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

/** A page that was just opened at a client, before anything was asked. */
async function aPage(urlPath = 'acme') {
  page.restart();
  const [look, session] = await Promise.all([import('./look.ts'), import('#src/data/session/session.ts')]);
  look.followClient();
  session.changeSession({ urlPath });
  return { ...look, ...session };
}
const asked = () => service.requests.map(({ method, path }) => `${method} ${path}`);

test('R-207: the logo is asked for by HEAD, fetched once, and only asked about from then on', async () => {
  reply = { headers: svg, json: 'picture' };
  const first = await aPage();
  await first.refreshLook('acme', '#1F5C4D');
  expect(worn.get(LOGO_STYLE)).toBe(`url("data:image/svg+xml;base64,${btoa('"picture"')}")`);
  expect(asked()).toEqual([`HEAD ${LOGO}`, `GET ${LOGO}`]);
  await (await aPage()).refreshLook('acme', '#1F5C4D');
  expect(asked()).toEqual([`HEAD ${LOGO}`, `GET ${LOGO}`, `HEAD ${LOGO}`]);
});

test.each<[string, Reply]>([
  ['no logo', { status: 404 }],
  ['a page instead of a picture', { headers: { 'content-type': 'text/html' } }],
  ['a picture with another status', { status: 203, headers: svg }],
  ['a type with more in it', { headers: { 'content-type': 'image/x"onerror' } }],
])('R-207: %s means the mark of the product, also where there was a logo before', async (_what, answer) => {
  reply = { headers: svg, json: 'picture' };
  await (await aPage()).refreshLook('acme', '#1F5C4D');
  reply = answer;
  const tab = await aPage();
  await tab.refreshLook('acme', '#1F5C4D');
  expect(worn.has(LOGO_STYLE)).toBe(false);
});

test('R-114: offline the kept look is applied immediately, and nothing removes it', async () => {
  reply = { headers: svg, json: 'picture' };
  await (await aPage()).refreshLook('acme', '#1F5C4D');
  worn.clear();
  for (const silent of ['cut', { status: 503 }] as const) {
    reply = silent;
    const tab = await aPage();
    expect([worn.get('--color-bar')?.includes('#1f5c4d'), worn.has(LOGO_STYLE)]).toEqual([true, true]);
    await tab.refreshLook('acme', '#1F5C4D');
    expect([worn.get('--color-bar')?.includes('#1f5c4d'), worn.has(LOGO_STYLE)]).toEqual([true, true]);
  }
});

test('R-002: each client has its own look; going to another takes the first one off', async () => {
  reply = { headers: svg, json: 'picture' };
  const tab = await aPage();
  await tab.refreshLook('acme', '#1F5C4D');
  expect(worn.size).toBeGreaterThan(10);
  tab.changeSession({ urlPath: 'demo' });
  expect(worn.size).toBe(0);
  reply = { status: 404 };
  await tab.refreshLook('demo', '#14477D');
  expect(worn.size).toBe(0);
});

test('a kept look of another hand puts nothing on the page', async () => {
  const good = { primary: '#1f5c4d', colours: {}, logo: '', logoTag: '' };
  for (const bad of [
    { ...good, colours: { '--color-bar': 'url(https://evil.example)' } },
    { ...good, colours: { background: '#ffffff' } },
    { ...good, logo: 'https://evil.example/x.svg' },
    { ...good, logo: 'data:text/html;base64,PGI+' },
  ]) {
    page.flags.set('clientLook.acme', JSON.stringify(bad));
    await aPage();
    expect(worn.size).toBe(0);
  }
});

test('an unreadable color leaves the product its own', async () => {
  reply = { status: 404 };
  const tab = await aPage();
  for (const colour of ['', 'red', '#12', 'url(x)']) {
    await tab.refreshLook('acme', colour);
    expect([colour, worn.size]).toEqual([colour, 0]);
  }
});
