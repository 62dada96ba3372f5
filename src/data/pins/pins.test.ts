import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import { documentCalls } from '#schema/calls/documents.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Local } from '#src/data/database/database.ts';
import { changePins, readPins, type Pin } from '#src/data/pins/pin-index.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

/**
 * Documents stored on a device: complete, as the user may see them, and only as long as the server permits
 * it.
 */

// a whole session is loaded for each of them
vi.setConfig({ testTimeout: 30_000 });

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(async () => {
  vi.useRealTimers();
  await tabs.close();
});

interface VaultDocument {
  pages: number;
  changeSetId: number;
  revision: number;
}

/**
 * A service with these documents; `draws` determines the content of a page; the answer for `cut` never arrives, `torn` cannot
 * be rendered.
 */
function vaultOf(documents: Record<string, VaultDocument>, draws: (guid: string, page: number) => string = textOf) {
  const asked: string[] = [];
  tabs.answers['/api/documents/pinned-state'] = ({ body }) => {
    type Sent = { guid: string; changeSetId: number; revision: number }[];
    const { items, looked } = body as { items: Sent; looked: Sent };
    asked.push('state');
    const stateOf = ({ guid, changeSetId, revision }: (typeof items)[number]) => {
      const its = documents[guid];
      if (!its) return { guid, state: 'gone', changeSetId: 0, revision: 0 };
      const isSame = its.changeSetId === changeSetId && its.revision === revision;
      return { guid, state: isSame ? 'same' : 'changed', changeSetId: its.changeSetId, revision: its.revision };
    };
    return done({ items: items.map(stateOf), looked: looked.map(stateOf), serviceTime: 1 });
  };
  for (const [guid, { pages }] of Object.entries(documents))
    tabs.answers[`/api/documents/document-parts/${guid}`] = () => done(partsOf(guid, pages, documents[guid]?.revision));
  tabs.answers['/api/documents/get-document-page'] = ({ body }) => {
    const { documentGuid: guid, page } = body as { documentGuid: string; page: number };
    asked.push(`${guid} ${page}`);
    const shown = draws(guid, page);
    if (shown === 'cut') return 'cut';
    if (shown === 'torn')
      return { json: { result: false, message: 'This page cannot be drawn.', data: null, code: 'page.unreadable' } };
    const size = { pageWidth: 10, pageHeight: 20, width: 10, height: 20 };
    const about = { documentFormatID: 5, note: [], revision: 0, version: 3, original: false };
    return done({ base64File: btoa(shown), ...size, ...about });
  };
  tabs.answers['/api/documents/page-words'] = ({ body }) => {
    const { documentGuid: guid, page } = body as { documentGuid: string; page: number };
    const shown = draws(guid, page);
    return shown === 'cut' ? 'cut' : done({ words: [[shown, 1, 2, 3, 4]], pageWidth: 10, pageHeight: 20 });
  };
  tabs.answers['/api/documents/get-document-miniature'] = ({ body }) => {
    const { documentGuid: guid, startingPage } = body as { documentGuid: string; startingPage: number };
    const shown = draws(guid, startingPage + 1);
    if (shown === 'cut') return 'cut';
    const about = { documentFormatID: 5, width: 1, height: 2, isBlackened: false, notes: 0 };
    return done({ miniatures: [{ page: startingPage + 1, base64File: btoa(shown), ...about }], pageCount: 1 });
  };
  return asked;
}
const textOf = (guid: string, page: number) => `${guid} page ${page}`;

function partsOf(guid: string, pageCount: number, revision = 0) {
  const version = { version: 3, pageCount, name: 'a.pdf', documentFormatId: 1, madeAt: 1, madeBy: 'Eva', bytes: 9 };
  const flags = {
    miniatures: true,
    fullText: false,
    moveDocument: false,
    editPage: false,
    versioning: false,
    editAttributes: false,
    held: false,
    workflow: false,
    workflowEnabled: true,
    blackoutEnabled: false,
    markEnabled: false,
    noteEnabled: false,
    isTopicClass: false,
    originalEnabled: false,
    historyEnabled: false,
  };
  const names = { classId: 'c', projectId: 'p', className: 'Files', projectName: 'P', title: 'T', code: guid };
  const place = { containerId: '', containerCode: '', state: 1, currentChangeSetId: 1, createdAt: 1, createdBy: 'Eva' };
  const rest = {
    fileName: 'a.pdf',
    documentFormatId: 1,
    customerStatus: 1,
    grants: [],
    textState: 0,
    revision,
    order: 0,
    pinned: 0,
  };
  const metadata = { changeSetId: 1, classVersion: 1, attributes: [], box: null, costCenter: null, tags: [], state: 1 };
  return {
    info: { guid, ...names, ...place, versions: [version], ...flags, ...rest },
    metadata: { ...metadata, incomplete: [], toVerify: [] },
  };
}

async function working() {
  const tab = await tabs.signedInTab();
  const local = tab.openNow() as Local; // a user is signed in
  const [{ checkPins, dropDocument, keepDocuments }, { pinnedMiniatures, pinnedPage, pinnedParts, pinnedWords }] =
    await Promise.all([import('./keep-pins.ts'), import('./read-pin.ts')]);
  const { searchPins } = await import('./search-pins.ts');
  const inScope = (active: boolean) => {
    const id = 'project/p';
    return active
      ? local.store.put('references', [{ id, of: 'project', row: { of: 'project', id: 'p', name: 'P', active } } as never]) // read by its id
      : local.store.drop('references', [id]);
  };
  await inScope(true);
  const shown = async (document: string, page: number) => {
    const found = await pinnedPage(local, { document, version: 3, page });
    return found?.fault ? `fault: ${found.fault.message}` : found && new TextDecoder().decode(found.picture);
  };
  const written = async (document: string) => {
    const words = await pinnedWords(local, { document, version: 3 });
    const [small] = await pinnedMiniatures(local, { document, version: 3, startingPage: 0 });
    return [words?.pages.flatMap((page) => page.words.map(([word]) => word)), small && atob(small.base64File)];
  };
  const stored = async () => (await (await local.bytes.open()).list('pins/')).map(({ key }) => key);
  return {
    keep: async (guid: string) => (await keepDocuments(local, [guid])).get(guid),
    keepAll: async (guids: readonly string[]) => Object.fromEntries(await keepDocuments(local, guids)),
    kept: async () => (await readPins(local.store)).pins.map(({ guid }) => guid),
    written,
    local,
    drop: (guid: string) => dropDocument(local, guid),
    check: () => checkPins(local),
    searched: () => searchPins(local, { words: '', inPages: 'en' }),
    inScope,
    found: async (words: string, isInPages = true, where: { classId?: string; projectId?: string } = {}) =>
      (await searchPins(local, { words, inPages: isInPages ? 'en' : undefined, ...where })).rows.map(({ guid }) => guid),
    parts: (guid: string) => pinnedParts(local, guid),
    shown,
    stored,
  };
}

const one = { pages: 3, changeSetId: 1, revision: 0 };

test('a document is kept with all its pages, its values and rights, and read without the service', async () => {
  const { keep, shown, parts } = await working();
  vaultOf({ a: one });
  expect(await keep('a')).toBeUndefined();
  tabs.answers['/api/documents/get-document-page'] = () => 'cut';
  expect(await Promise.all([1, 2, 3].map((page) => shown('a', page)))).toEqual(['a page 1', 'a page 2', 'a page 3']);
  expect((await parts('a'))?.parts.info).toMatchObject({ guid: 'a', versions: [{ pageCount: 3 }] });
  expect(await shown('a', 4)).toBeUndefined();
});

test('kept pages are 1,240 pixels wide, and their words and miniatures are read without the service too', async () => {
  const { keep, written } = await working();
  vaultOf({ a: one });
  await keep('a');
  const widths = tabs.requestsTo('/api/documents/get-document-page').map(({ body }) => (body as { width: number }).width);
  expect(widths).toEqual([1_240, 1_240, 1_240]);
  expect(await written('a')).toEqual([['a page 1', 'a page 2', 'a page 3'], 'a page 1']);
  expect(await written('b')).toEqual([undefined, undefined]);
});

test('a selection is kept with one look at the vault; what cannot be kept has its reason, and leaves nothing', async () => {
  const { keep, keepAll, kept, shown } = await working();
  vaultOf({ a: one });
  await keep('a');
  const asked = vaultOf({ a: one, b: one, c: { ...one, pages: 0 } });
  expect(await keepAll(['a', 'b', 'c', 'unknown'])).toEqual({ c: 'noPages', unknown: 'refused' });
  expect(asked).toEqual(['state', 'b 1', 'b 2', 'b 3']);
  expect([await kept(), await shown('b', 3)]).toEqual([['a', 'b'], 'b page 3']);
});

test('limits: a selection is kept up to the number of documents of a device, and those that are here stay', async () => {
  const { keep, keepAll, kept, local } = await working();
  const documents = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`d${at}`, { ...one, pages: 1 }]));
  vaultOf({ a: one, ...documents });
  await keep('a');
  await changePins(local.store, ({ contactAt, pins: [pin] }) => ({
    contactAt,
    pins: Array.from({ length: DOCUMENT_LIMITS.pinned - 1 }, (_, at) => ({ ...pin, guid: at === 0 ? 'a' : `x${at}` }) as Pin),
  }));
  expect(await keepAll(['a', 'd0', 'd1', 'd2'])).toEqual({ d1: 'tooMany', d2: 'tooMany' });
  expect(await kept()).toEqual(['a', 'd0']);
});

test('a document that was kept without its words is fetched again', async () => {
  const { keep, check, written, local } = await working();
  vaultOf({ a: one });
  await keep('a');
  await changePins(local.store, (index) => ({ ...index, pins: index.pins.map((pin) => ({ ...pin, form: 0 })) }));
  expect(vaultOf({ a: one })).toEqual([]);
  expect(await check()).toBe(true);
  expect(await written('a')).toEqual([['a page 1', 'a page 2', 'a page 3'], 'a page 1']);
});

test('kept documents are found without the service: by their values, by a word inside a page in another form, by class', async () => {
  const { keep, found } = await working();
  vaultOf({ a: one, b: { ...one, pages: 1 } }, (guid, page) =>
    guid === 'a' && page === 3 ? 'two contracts' : textOf(guid, page),
  );
  await keep('a');
  await keep('b');
  expect((await found('')).toSorted()).toEqual(['a', 'b']);
  expect((await found('FILES')).toSorted()).toEqual(['a', 'b']); // name of the class
  expect([await found('contract'), await found('contract', false)]).toEqual([['a'], []]);
  expect([await found('"page 1" -contracts'), await found('contract page 9')]).toEqual([['b'], []]);
  expect([await found('', true, { classId: 'other' }), await found('', true, { projectId: 'other' })]).toEqual([[], []]);
  expect((await found('', true, { classId: 'c', projectId: 'p' })).toSorted()).toEqual(['a', 'b']);
});

test('a kept document is not found, and is reported as locked, while its pages may not be shown', async () => {
  const { keep, searched, local } = await working();
  vaultOf({ a: one });
  await keep('a');
  expect(await searched()).toMatchObject({ rows: [{ guid: 'a' }], kept: 1, isLocked: false });
  await changePins(local.store, (index) => ({ ...index, contactAt: Date.now() - (LIMITS.captureWindowDays + 1) * DAY_MS }));
  expect(await searched()).toEqual({ rows: [], kept: 1, isLocked: true });
});

test('a kept document of a project that was withdrawn is not found, before the next look drops it', async () => {
  const { keep, found, inScope } = await working();
  vaultOf({ a: one });
  await keep('a');
  expect(await found('')).toEqual(['a']);
  await inScope(false);
  expect(await found('')).toEqual([]);
});

test('a second look fetches nothing that is the same', async () => {
  const { keep, check } = await working();
  vaultOf({ a: one });
  await keep('a');
  const asked = vaultOf({ a: one });
  expect(await check()).toBe(true);
  expect(asked).toEqual(['state']);
});

test('black canary: a page that is blackened is fetched again, and what was here is not shown even if that fails', async () => {
  const { keep, check, shown, stored, written } = await working();
  vaultOf({ a: one }, (guid, page) => (page === 2 ? 'CANARY' : textOf(guid, page)));
  await keep('a');
  expect(await shown('a', 2)).toBe('CANARY');
  const text = { state: 3, language: 'pol', source: 'ocr', confidence: 95, pagesDone: 1, pageCount: 1 };
  tabs.answers['/api/documents/get-document-text/a'] = () => done({ ...text, pages: [{ page: 2, text: 'CANARY' }] });
  const { answerOf, callKept } = await import('#src/data/answers/use-called.ts');
  await callKept(documentTextCalls.getDocumentText, { guid: 'a' });
  expect(await answerOf(documentTextCalls.getDocumentText, { guid: 'a' })).toBeDefined();
  const blackened = { ...one, revision: 1 };
  vaultOf({ a: blackened }, () => 'cut');
  expect(await check()).toBe(false);
  expect([await shown('a', 1), await shown('a', 2), await stored()]).toEqual([undefined, undefined, []]);
  // neither in words and thumbnails, nor in the text that was viewed before
  expect(await written('a')).toEqual([undefined, undefined]);
  expect(await answerOf(documentTextCalls.getDocumentText, { guid: 'a' })).toBeUndefined();
  vaultOf({ a: blackened }, (guid, page) => `${textOf(guid, page)} black`);
  expect(await check()).toBe(true);
  expect(await shown('a', 2)).toBe('a page 2 black');
  expect(JSON.stringify(await written('a'))).not.toContain('CANARY');
});

test('a page that cannot be drawn is kept with its reason and its words; the other pages are whole', async () => {
  const { keep, check, shown, written, local } = await working();
  vaultOf({ a: one }, (guid, page) => (page === 2 ? 'torn' : textOf(guid, page)));
  expect(await keep('a')).toBeUndefined();
  tabs.answers['/api/documents/get-document-page'] = () => 'cut';
  expect(await Promise.all([1, 2, 3].map((page) => shown('a', page)))).toEqual([
    'a page 1',
    'fault: This page cannot be drawn.',
    'a page 3',
  ]);
  expect(await written('a')).toEqual([['a page 1', 'torn', 'a page 3'], 'a page 1']);
  expect((await readPins(local.store)).pins).toMatchObject([{ isWhole: true, unreadable: [2] }]);
  // it is not fetched again with each comparison
  const asked = vaultOf({ a: one });
  expect(await check()).toBe(true);
  expect(asked).toEqual(['state']);
});

/** Everything stored of a document that was opened and read without storing it for offline use. */
async function lookAtText(guid: string, revision: number, words: string) {
  const text = { state: 3, language: 'pol', source: 'ocr', confidence: 95, pagesDone: 1, pageCount: 1 };
  const edition = { guid, changeSetId: 1, revision };
  tabs.answers[`/api/documents/get-document-text/${guid}`] = () => done({ ...text, pages: [{ page: 2, text: words }], edition });
  const { answerOf, callKept } = await import('#src/data/answers/use-called.ts');
  await callKept(documentTextCalls.getDocumentText, { guid });
  await callKept(documentCalls.documentParts, { guid });
  return async () => [
    await answerOf(documentTextCalls.getDocumentText, { guid }),
    await answerOf(documentCalls.documentParts, { guid }),
  ];
}

test('black canary: what was stored of a document that was only looked at goes once it is blackened, and no other', async () => {
  const { check, local } = await working();
  vaultOf({ a: one, b: one });
  const [ofA, ofB] = [await lookAtText('a', 0, 'CANARY'), await lookAtText('b', 0, 'words')];
  expect(await check()).toBe(true);
  expect((await ofA()).map((answer) => answer !== undefined)).toEqual([true, true]);
  const request = tabs.requestsTo('/api/documents/pinned-state').at(-1)?.body as { items: unknown[]; looked: { guid: string }[] };
  expect([request.items, request.looked.map(({ guid }) => guid).toSorted()]).toEqual([[], ['a', 'b']]);
  vaultOf({ a: { ...one, revision: 2 }, b: one });
  expect(await check()).toBe(true);
  expect(await ofA()).toEqual([undefined, undefined]);
  expect((await ofB()).map((answer) => answer !== undefined)).toEqual([true, true]);
  expect(JSON.stringify(await local.store.find('rows', {}))).not.toContain('CANARY');
});

test('more viewed documents than one call compares are compared in turns, also after one that was not answered', async () => {
  const { check } = await working();
  const guids = Array.from({ length: DOCUMENT_LIMITS.pinned + 1 }, (_, at) => `d${at}`);
  vaultOf(Object.fromEntries(guids.map((guid) => [guid, one])));
  const read = await guids.reduce<Promise<(() => Promise<unknown[]>)[]>>(
    async (before, guid) => [...(await before), await lookAtText(guid, 0, 'CANARY')],
    Promise.resolve([]),
  );
  const left = async () => (await Promise.all(read.map((each) => each()))).filter(([text]) => text !== undefined).length;
  vaultOf({});
  const state = tabs.answers['/api/documents/pinned-state'];
  let asked = 0;
  tabs.answers['/api/documents/pinned-state'] = (request) => (++asked === 2 ? 'cut' : (state?.(request) ?? 'cut'));
  expect([await check(), await left()]).toEqual([false, 1]);
  expect([await check(), await left()]).toEqual([true, 0]);
  const sent = tabs.requestsTo('/api/documents/pinned-state').map(({ body }) => body as { items?: unknown[]; looked: unknown[] });
  // the kept ones are recorded by the first call of a comparison
  expect(sent.map(({ items, looked }) => [items?.length, looked.length])).toEqual([
    [0, DOCUMENT_LIMITS.pinned],
    [undefined, 1],
    [0, 1],
  ]);
});

test('of a new version the text of the older one goes, its values stay; of a right that went nothing stays', async () => {
  const { check } = await working();
  vaultOf({ a: one });
  const ofA = await lookAtText('a', 0, 'words');
  vaultOf({ a: { ...one, changeSetId: 2 } });
  expect(await check()).toBe(true);
  expect((await ofA()).map((answer) => answer !== undefined)).toEqual([false, true]);
  vaultOf({});
  expect(await check()).toBe(true);
  expect(await ofA()).toEqual([undefined, undefined]);
});

test('a right goes, the document goes: nothing of it stays on the device', async () => {
  const { keep, check, shown, stored, parts } = await working();
  vaultOf({ a: one, b: one });
  await keep('a');
  await keep('b');
  vaultOf({ b: one });
  expect(await check()).toBe(true);
  expect([await shown('a', 1), await parts('a')]).toEqual([undefined, undefined]);
  expect((await stored()).every((key) => key.startsWith('pins/b/'))).toBe(true);
  expect(await shown('b', 1)).toBe('b page 1');
  await check();
  const request = tabs.requestsTo('/api/documents/pinned-state').at(-1)?.body as { items: { guid: string }[] };
  expect(request.items.map(({ guid }) => guid)).toEqual(['b']);
});

test('a device without contact for the capture window shows none, and shows them again after the next contact', async () => {
  const { keep, check, shown } = await working();
  vaultOf({ a: one });
  await keep('a');
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start + LIMITS.captureWindowDays * DAY_MS + 1 });
  expect(await shown('a', 1)).toBeUndefined();
  vi.setSystemTime(start + LIMITS.captureWindowDays * DAY_MS - 60_000);
  expect(await shown('a', 1)).toBe('a page 1');
  // a clock that was set back cannot bypass this
  vi.setSystemTime(start - LIMITS.captureWindowDays * DAY_MS - 60_000);
  expect(await shown('a', 1)).toBeUndefined();
  vi.useRealTimers();
  await check();
  expect(await shown('a', 1)).toBe('a page 1');
});

test('a document that was cut while it was fetched is not kept by half', async () => {
  const { keep, shown, stored } = await working();
  vaultOf({ a: one }, (guid, page) => (page === 3 ? 'cut' : textOf(guid, page)));
  expect(await keep('a')).toBe('stopped');
  expect([await shown('a', 1), await stored()]).toEqual([undefined, []]);
});

test('limits: more pages than a device keeps are refused, and nothing of them stays', async () => {
  const { keep, stored } = await working();
  const asked = vaultOf({ a: { ...one, pages: 5_001 }, b: { ...one, pages: 0 } });
  expect([await keep('a'), await keep('b'), await keep('unknown')]).toEqual(['tooMany', 'noPages', 'refused']);
  expect(asked.filter((each) => each !== 'state')).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('a person removes what is kept, and the service learns that this device has it no longer', async () => {
  const { keep, drop, shown, stored } = await working();
  vaultOf({ a: one });
  await keep('a');
  await drop('a');
  expect([await shown('a', 1), await stored()]).toEqual([undefined, []]);
  const request = tabs.requestsTo('/api/documents/pinned-state').at(-1)?.body as { items: unknown[] };
  expect(request.items).toEqual([]);
});
