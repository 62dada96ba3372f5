import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grantsOf, roles, type Role } from '#schema/grants.ts';
import { rectangleOf, type Rectangle } from '#schema/records/page-area.ts';
import { Door } from '#service/pages/shown.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';

/**
 * Canary of black by role: people of each role open the editor of a page with a black word, and arrange its pages.
 * Only the right to the original shows what is under black in the editor; a version that was arranged is as black as the one before.
 */
const CANARY = '44051401359';
const guid = 'own-document';
const tokens = new Map<Role, string>();
let bench: Bench;

beforeAll(async () => {
  bench = await documentBench([`Agreement with ${CANARY} Kowalska`, 'second page']);
  for (const role of roles) tokens.set(role, (await bench.signIn(holderOf(role))).token);
  const words = await ask('Supervisor', 'page-words', { documentGuid: guid, version: 1, page: 1 });
  const [, ...place] =
    (words.data['words'] as [string, ...number[]][]).find(([word]) => word === CANARY) ?? expect.fail('No word');
  const opacity = [{ id: 'canary', position: place.join(',') }];
  const saved = { documentGuid: guid, version: 1, pageNo: 1, opacity, highLight: [], note: [] };
  expect((await ask('Supervisor', 'save-edit-page', saved)).status).toBe(200);
}, 240_000);
afterAll(() => bench?.close());

async function ask(role: Role, path: string, body: object) {
  const answer = await bench.ask('POST', `/api/documents/${path}`, { token: tokens.get(role) ?? '', body });
  return { ...answer, data: Object(answer.body['data']) as Record<string, unknown> };
}

const brightness = async (file: unknown, page: { w: number; h: number }, { x, y, width, height }: Rectangle) => {
  const drawn = sharp(Buffer.from(String(file), 'base64'));
  const scale = (await drawn.metadata()).width / page.w;
  // the pixels at its edge are mixed with those around it
  const cut = {
    left: Math.ceil(x * scale) + 1,
    top: Math.ceil(y * scale) + 1,
    width: Math.floor(width * scale) - 3,
    height: Math.floor(height * scale) - 3,
  };
  return Math.max(...(await drawn.extract(cut).grayscale().raw().toBuffer()));
};

interface Look {
  status: number;
  /** True if what is under the black area can be seen. */
  isShown: boolean;
}

/** The picture of a page in its editor, or in the viewer by the person who asks for the original. */
async function look(role: Role, version: number, page: number, way: 'edit' | 'view' = 'edit'): Promise<Look> {
  const edited = await ask(role, 'edit-page', { guid, version, page });
  const { data, status } = edited;
  if (status !== 200) return { status, isShown: false };
  expect(JSON.stringify({ ...data, file: '' })).not.toContain(CANARY);
  const [area] = data['opacity'] as { position: string }[];
  const place = rectangleOf(area?.position ?? expect.fail(`Version ${version} is not black`));
  const size = { w: Number(data['pageWidth']), h: Number(data['pageHeight']) };
  const asked = { documentGuid: guid, version, page, showOpacity: true, width: 1_600 };
  const file = way === 'edit' ? data['file'] : (await ask(role, 'get-document-page', asked)).data['base64File'];
  return { status, isShown: (await brightness(file, size, place)) > 100 };
}

const may = (role: Role, grant: 'document.edit' | 'document.search' | 'document.original') => grantsOf([role]).has(grant);

test.each(roles)('%s sees under black in the editor only with the right to the original', async (role) => {
  const { status, isShown } = await look(role, 1, 1);
  expect(status === 200).toBe(may(role, 'document.edit'));
  expect(isShown).toBe(status === 200 && may(role, 'document.original'));
});

const editors = roles.filter((role) => may(role, 'document.edit'));
let newest = { version: 1, page: 1 };

test.each(editors)('%s arranges the pages: the new version is as black as the one before', async (role) => {
  const info = await bench.ask('GET', `/api/documents/document-page-info/${guid}`, { token: tokens.get(role) ?? '' });
  const changeSet = Number(Object(info.body['data'])['currentChangeSetId']);
  const [black, other] = newest.page === 1 ? [1, 2] : [2, 1];
  // the other page comes first, and the black one is turned
  const pages = [
    { page: other, turn: 0 },
    { page: black, turn: 1 },
  ];
  const asked = { guid, version: newest.version, currentChangeSetId: changeSet, pages };
  const arranged = await ask(role, 'arrange-pages', asked);
  expect([arranged.status, arranged.body['message']]).toEqual([200, '']);
  newest = { version: newest.version + 1, page: 2 };
  for (const seenBy of editors) {
    expect(await look(seenBy, newest.version, newest.page, 'view')).toEqual({ status: 200, isShown: false });
    expect((await look(seenBy, newest.version, newest.page)).isShown).toBe(may(seenBy, 'document.original'));
  }
  const words = await ask(role, 'page-words', { documentGuid: guid, version: newest.version, page: newest.page });
  expect(JSON.stringify(words.data)).toContain('Kowalska');
  expect(JSON.stringify(words.data)).not.toContain(CANARY);
  const text = await bench.ask('GET', `/api/documents/get-document-text/${guid}`, { token: tokens.get(role) ?? '' });
  expect(JSON.stringify(text.body)).not.toContain(CANARY);
});

test.each(roles.filter((role) => !may(role, 'document.edit')))('%s arranges nothing', async (role) => {
  const asked = { guid, version: newest.version, currentChangeSetId: 1, pages: [{ page: 1, turn: 0 }] };
  expect((await ask(role, 'arrange-pages', asked)).status).not.toBe(200);
});

test('the look sees an editor that shows what is black to everybody', async () => {
  const picture = Reflect.get(Door.prototype, 'picture');
  vi.spyOn(Door.prototype, 'picture').mockImplementation(function (this: Door, open, page, asked, signal) {
    return picture.call(this, open, page, { ...asked, isOriginal: true }, signal);
  });
  expect((await look('User', 1, 1)).isShown).toBe(true);
  vi.restoreAllMocks();
  expect((await look('User', 1, 1)).isShown).toBe(false);
});
