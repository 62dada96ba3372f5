import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Local } from '#src/data/database/database.ts';
import { rectangleOf, type Rectangle } from '#schema/records/page-area.ts';
import { putPrepared } from '#service/areas/documents/prepared.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import type { Caller } from '#service/http/handlers.ts';
import type { Word } from '#service/pages/process/requests.ts';
import { Door, type OpenVersion } from '#service/pages/shown.ts';
import { copyDocument, documentBench, givePages } from '#tests/bench/document-bench.ts';
import { runDocumentWork } from '#tests/bench/document-work.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';
import { holderOf, inputOf } from '#tests/bench/vault-fixture.ts';

/**
 * What was made of a page before a word on it turned black: words of the search, a prepared file, a tablet that keeps
 * the pages. The black area covers a third of the word, since a word that is touched is gone whole. Each mutant forgets one of these
 * duties, and the same look must find the word.
 */
const CANARY = '44051401359';
const TENANT = 't-north';
let bench: Bench;
let tabs: SessionTabs;
let reader: string;
let userId: string;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  bench = await documentBench(['first page']);
  reader = (await bench.signIn(holderOf('User'))).token;
  const its = eq(users.userName, holderOf('User'));
  userId = (await bench.db.asSystem((tx) => tx.select().from(users).where(its)))[0]?.id ?? expect.fail('No reader');
  tabs = await openSessionTabs();
}, 240_000);
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await tabs?.close();
  await bench?.close();
});

/** Requests go to the service itself, also while the tablet has a `fetch` of its own. */
const sent = (method: string, path: string, body?: unknown) =>
  realFetch(bench.url + path, {
    method,
    headers: { authorization: `Bearer ${reader}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const post = async (path: string, body: object) => {
  const { data } = (await (await sent('POST', `/api/${path}`, body)).json()) as { data: Record<string, unknown> };
  return data ?? expect.fail(`${path} was refused`);
};

/** A document with the word on its first page: searchable, prepared as a file, and kept by the tablet. */
async function seenEverywhere(guid: string): Promise<Tablet> {
  await copyDocument(bench, [guid], () => ({}));
  await givePages(bench, guid, [`Agreement with ${CANARY} Kowalska`]);
  await post('documents/read-again', { guid, language: 'eng' });
  await runDocumentWork(bench);
  const context = { tenantId: TENANT, now: bench.now, caller: { userId } as Caller };
  const asked = { kind: 'pdf', name: 'document.pdf', documentIds: [guid], wanted: { guidList: [{ guid, version: 1 }] } } as const;
  await bench.db.inTenant(TENANT, (tx) => putPrepared({ ...context, tx }, { ...asked, documentIds: [guid], id: `of-${guid}` }));
  await runDocumentWork(bench);
  const tablet = await aTablet(guid);
  expect(await tablet.keep()).toBeUndefined();
  return tablet;
}

async function blacken(guid: string): Promise<void> {
  const asked = { documentGuid: guid, version: 1 };
  const words = (await post('documents/page-words', { ...asked, page: 1 }))['words'] as Word[];
  const [, x, y, w, h] = words.find(([word]) => word === CANARY) ?? expect.fail('No word');
  const opacity = [{ id: 'canary', position: [x, y, Math.ceil(w / 3), h].join(',') }];
  expect(await post('documents/save-edit-page', { ...asked, pageNo: 1, opacity, highLight: [], note: [] })).toBeDefined();
}

interface Tablet {
  keep: () => Promise<string | undefined>;
  check: () => Promise<boolean>;
  content: () => Promise<string>;
}

/** A tablet whose calls about documents the service answers; `tabs.answers` may forge one. */
async function aTablet(guid: string): Promise<Tablet> {
  const paths = ['pinned-state', 'get-document-page', 'page-words', 'get-document-miniature', `document-parts/${guid}`];
  for (const path of paths)
    tabs.answers[`/api/documents/${path}`] = async ({ method, path: at, body }) => {
      const answer = await sent(method, at, body);
      return { status: answer.status, json: await answer.json() };
    };
  const tab = await tabs.signedInTab();
  const local = tab.openNow() as Local; // a user is signed in
  const { checkPins, keepDocuments } = await import('#src/data/pins/keep-pins.ts');
  return {
    keep: async () => (await keepDocuments(local, [guid])).get(guid),
    check: () => checkPins(local),
    content: async () => {
      const store = await local.bytes.open();
      const keys = (await store.list(`pins/${guid}/`)).map(({ key }) => key);
      const kept = await Promise.all(keys.map((key) => store.get(key)));
      return kept.map((bytes) => new TextDecoder().decode(bytes)).join('\n');
    },
  };
}

/** Where a person of this document finds the word. */
async function placesOf(guid: string, tablet: Tablet): Promise<string[]> {
  const text = async (method: string, path: string, body?: object) => (await sent(method, `/api/${path}`, body)).text();
  const found: Record<string, boolean> = {
    pageWords: (await text('POST', 'documents/page-words', { documentGuid: guid, version: 1, page: 1 })).includes(CANARY),
    documentHits: (await text('POST', 'documents/document-hits', { guid, version: 1, text: CANARY })).includes(CANARY),
    getDocumentText: (await text('GET', `documents/get-document-text/${guid}`)).includes(CANARY),
    documentSearch: await isFound(guid),
    preparedFile:
      (await sent('GET', `/api/documents/prepared-file/of-${guid}`)).headers.get('content-type') === 'application/pdf',
    'a tablet': (await tablet.content()).includes(CANARY),
  };
  return Object.keys(found).filter((place) => found[place]);
}

async function isFound(guid: string): Promise<boolean> {
  const asked = { ...inputOf('navigation.documentSearch', 'own'), text: CANARY, fullText: true };
  const answer = await sent('POST', '/api/navigation/document-search', asked);
  return (await answer.text()).includes(`"${guid}"`);
}

const everywhere = ['pageWords', 'documentHits', 'getDocumentText', 'documentSearch', 'preparedFile', 'a tablet'];

/** The version as it would be without black areas. */
const bare = (open: OpenVersion): OpenVersion =>
  Object.create(open, { layers: { value: (page: number) => ({ ...open.layers(page), opacity: [] }) } }) as OpenVersion;
const isInside = ([, x, y, w, h]: Word, area: Rectangle) =>
  x + w / 2 >= area.x && x + w / 2 < area.x + area.width && y + h / 2 >= area.y && y + h / 2 < area.y + area.height;
const byCentre = <T extends readonly Word[]>(words: T, open: OpenVersion, page: number): T =>
  words.filter(
    (word) => !open.layers(page).opacity.some(({ position }) => isInside(word, rectangleOf(position))),
  ) as readonly Word[] as T;
const method = <K extends keyof Door>(name: K): Door[K] => Reflect.get(Door.prototype, name) as Door[K];
const [words, allWords] = [method('words'), method('allWords')];

/** Rows of a table stay although the service deletes them. */
async function keptRows(table: string): Promise<void> {
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`create or replace function kept() returns trigger language plpgsql as 'begin return null; end'`);
    await tx.execute(sql`create trigger kept before delete on ${sql.identifier(table)} for each row execute function kept()`);
  });
}
const forgotten = (table: string) => bench.db.asSystem((tx) => tx.execute(sql`drop trigger kept on ${sql.identifier(table)}`));

interface Mutant {
  name: string;
  /** Makes the mistake; what it answers takes it back. */
  plant: (guid: string) => unknown;
  /** Runs once the area is saved, before the work of the service. */
  saved?: (guid: string) => Promise<unknown>;
  takeBack?: () => Promise<unknown>;
  leaks: string[];
}

const mutants: Mutant[] = [
  {
    name: 'words by centre',
    plant: () => {
      vi.spyOn(Door.prototype, 'words').mockImplementation(async function (this: Door, open, page, signal) {
        return byCentre(await words.call(this, bare(open), page, signal), open, page);
      });
      vi.spyOn(Door.prototype, 'allWords').mockImplementation(async function* (this: Door, open, signal) {
        for await (const one of allWords.call(this, bare(open), signal))
          yield { ...one, words: byCentre(one.words, open, one.page) };
      });
    },
    leaks: ['pageWords', 'documentHits', 'getDocumentText', 'documentSearch', 'a tablet'],
  },
  {
    name: 'terms not rewritten',
    plant: () => keptRows('document_texts'),
    saved: (guid) =>
      bench.db.asSystem((tx) => tx.delete(work).where(and(eq(work.kind, 'document.terms'), eq(work.subject, guid)))),
    takeBack: () => forgotten('document_texts'),
    leaks: ['documentSearch'],
  },
  {
    name: 'prepared file kept',
    plant: () => keptRows('prepared'),
    takeBack: () => forgotten('prepared'),
    leaks: ['preparedFile'],
  },
  {
    name: 'pin not refreshed',
    plant: () => {
      const answered = tabs.answers['/api/documents/pinned-state'] ?? expect.fail('No answer');
      tabs.answers['/api/documents/pinned-state'] = async (asked) => {
        const { json } = (await answered(asked)) as { json: { data: { items: { state: string }[] } } };
        const { items } = asked.body as { items: object[] };
        const same = items.map((item) => ({ ...item, state: 'same' }));
        return done({ ...json.data, items: same });
      };
    },
    leaks: ['a tablet'],
  },
];

test('what was made of a page before its word turned black has the word no more', async () => {
  const tablet = await seenEverywhere('plain');
  expect(await placesOf('plain', tablet)).toEqual(everywhere);
  await blacken('plain');
  await runDocumentWork(bench);
  expect(await tablet.check()).toBe(true);
  expect(await placesOf('plain', tablet)).toEqual([]);
  expect(await tablet.content()).toContain('Kowalska');
}, 120_000);

test.each(mutants)(
  'the look sees a duty that was forgotten: $name',
  async ({ plant, saved, takeBack, leaks }) => {
    const guid = `of-${leaks.join('-').replaceAll(' ', '-')}`;
    const tablet = await seenEverywhere(guid);
    await plant(guid);
    try {
      await blacken(guid);
      await saved?.(guid);
      await runDocumentWork(bench);
      await tablet.check();
      expect(await placesOf(guid, tablet)).toEqual(leaks);
    } finally {
      await takeBack?.();
    }
  },
  120_000,
);
