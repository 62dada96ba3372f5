import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeringService, type AnsweringService, type Reply } from '#tests/bench/answering-service.ts';
import { browserPage } from '#tests/bench/browser-page.ts';

/** `/appsettings.json` is requested at start, any status is accepted, and its content is merged. */

let service: AnsweringService;
let reply: Reply;
beforeEach(async () => {
  browserPage();
  service = await answeringService(() => reply);
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

async function aStart() {
  vi.resetModules();
  const settings = await import('./app-settings.ts');
  await settings.loadAppSettings();
  return settings;
}

test('R-199: the answer of the service counts, whatever its status; the rest stays built in', async () => {
  reply = { status: 500, json: { documentSearchMaxItems: 40, product: 'x' } };
  expect((await aStart()).appSettings()).toEqual({ documentSearchMaxItems: 40, hub: '/api/realtime/hub' });
  expect(service.requests).toMatchObject([{ method: 'GET', path: '/appsettings.json' }]);
});

test('R-199: without an answer the last settings apply, and without any the built-in ones', async () => {
  reply = 'cut';
  expect((await aStart()).appSettings()).toEqual({ documentSearchMaxItems: 250, hub: '/api/realtime/hub' });
  reply = { json: { documentSearchMaxItems: 40 } };
  await aStart();
  reply = 'cut';
  expect((await aStart()).appSettings().documentSearchMaxItems).toBe(40);
});

test.each([
  '{"__proto__":{"hub":"/evil","polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"hub":"//evil.example"}',
  '{"hub":"/\\\\evil.example"}',
  '{"hub":"https://evil.example/hub"}',
  '{"hub":["/x"],"documentSearchMaxItems":"12"}',
  '{"documentSearchMaxItems":1e9}',
  '{"documentSearchMaxItems":-1}',
  '[{"hub":"/x"}]',
  '"text"',
  'null',
])('R-199: %s changes no setting and no object', async (text) => {
  const { appSettings, mergeSettings } = await aStart();
  const before = appSettings();
  expect(mergeSettings(before, JSON.parse(text))).toEqual(before);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(Object.getPrototypeOf(mergeSettings(before, JSON.parse(text)))).toBe(Object.prototype);
});
