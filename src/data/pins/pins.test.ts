import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Local } from '#src/data/database/database.ts';
import { done, openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

/** Documents kept on a device (documents.md §5): whole, as the person is shown them, and only as long as the vault agrees. */

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

/** A vault with these documents; `draws` decides what a page shows; of `cut` the answer does not arrive. */
function vaultOf(documents: Record<string, VaultDocument>, draws: (guid: string, page: number) => string = textOf) {
  const asked: string[] = [];
  tabs.answers['/api/documents/pinned-state'] = ({ body }) => {
    const { items } = body as { items: { guid: string; changeSetId: number; revision: number }[] };
    asked.push('state');
    const stateOf = ({ guid, changeSetId, revision }: (typeof items)[number]) => {
      const its = documents[guid];
      if (!its) return { guid, state: 'gone', changeSetId: 0, revision: 0 };
      const isSame = its.changeSetId === changeSetId && its.revision === revision;
      return { guid, state: isSame ? 'same' : 'changed', changeSetId: its.changeSetId, revision: its.revision };
    };
    return done({ items: items.map(stateOf), serviceTime: 1 });
  };
  for (const [guid, { pages }] of Object.entries(documents))
    tabs.answers[`/api/documents/document-parts/${guid}`] = () => done(partsOf(guid, pages));
  tabs.answers['/api/documents/get-document-page'] = ({ body }) => {
    const { documentGuid: guid, page } = body as { documentGuid: string; page: number };
    asked.push(`${guid} ${page}`);
    const shown = draws(guid, page);
    if (shown === 'cut') return 'cut';
    const size = { pageWidth: 10, pageHeight: 20, width: 10, height: 20 };
    const about = { documentFormatID: 5, note: [], revision: 0, version: 3, original: false };
    return done({ base64File: btoa(shown), ...size, ...about });
  };
  return asked;
}
const textOf = (guid: string, page: number) => `${guid} page ${page}`;

function partsOf(guid: string, pageCount: number) {
  const version = { version: 3, pageCount, name: 'a.pdf', documentFormatId: 1, madeAt: 1, madeBy: 'Eva', bytes: 9 };
  const flags = {
    miniatures: true,
    fullText: false,
    moveDocument: false,
    editPage: false,
    versioning: false,
    editAttributes: false,
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
  const rest = { fileName: 'a.pdf', documentFormatId: 1, customerStatus: 1, grants: [], textState: 0, order: 0, pinned: 0 };
  const metadata = { changeSetId: 1, classVersion: 1, attributes: [], box: null, costCenter: null, tags: [], state: 1 };
  return {
    info: { guid, ...names, ...place, versions: [version], ...flags, ...rest },
    metadata: { ...metadata, incomplete: [], toVerify: [] },
  };
}

async function working() {
  const tab = await tabs.signedInTab();
  const local = tab.openNow() as Local; // a user is signed in
  const [{ checkPins, dropDocument, keepDocument }, { pinnedPage, pinnedParts }] = await Promise.all([
    import('./keep-pins.ts'),
    import('./read-pin.ts'),
  ]);
  const shown = async (document: string, page: number) => {
    const found = await pinnedPage(local, { document, version: 3, page });
    return found && new TextDecoder().decode(found.picture);
  };
  const stored = async () => (await (await local.bytes.open()).list('pins/')).map(({ key }) => key);
  return {
    keep: (guid: string) => keepDocument(local, guid),
    drop: (guid: string) => dropDocument(local, guid),
    check: () => checkPins(local),
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

test('a second look fetches nothing that is the same', async () => {
  const { keep, check } = await working();
  vaultOf({ a: one });
  await keep('a');
  const asked = vaultOf({ a: one });
  expect(await check()).toBe(true);
  expect(asked).toEqual(['state']);
});

test('black canary: a page that is blackened is fetched again, and what was here is not shown even if that fails', async () => {
  const { keep, check, shown, stored } = await working();
  vaultOf({ a: one }, (guid, page) => (page === 2 ? 'CANARY' : textOf(guid, page)));
  await keep('a');
  expect(await shown('a', 2)).toBe('CANARY');
  const blackened = { ...one, revision: 1 };
  vaultOf({ a: blackened }, () => 'cut');
  expect(await check()).toBe(false);
  expect([await shown('a', 1), await shown('a', 2), await stored()]).toEqual([undefined, undefined, []]);
  vaultOf({ a: blackened }, (guid, page) => `${textOf(guid, page)} black`);
  expect(await check()).toBe(true);
  expect(await shown('a', 2)).toBe('a page 2 black');
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
  const told = tabs.heard('/api/documents/pinned-state').at(-1)?.body as { items: { guid: string }[] };
  expect(told.items.map(({ guid }) => guid)).toEqual(['b']);
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
  // a clock that was set back is no way around it
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
  const told = tabs.heard('/api/documents/pinned-state').at(-1)?.body as { items: unknown[] };
  expect(told.items).toEqual([]);
});
