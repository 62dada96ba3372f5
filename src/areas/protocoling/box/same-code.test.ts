import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import type { Local } from '#src/data/database.ts';
import { makeEngine } from '#src/data/engine.ts';
import { local } from '#src/data/local.ts';
import { run } from '#src/data/run.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { registerDocument, sameCode, undoDocument } from './save-document.ts';

let opened: Local;
let leave: () => Promise<void>;

beforeEach(async () => {
  // the engine listens to the page it is in
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  opened = await openTestLocal();
  leave = workOn(opened);
  local.next({ kind: 'open', local: opened, engine: await makeEngine(opened, '/api/realtime/hub') });
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const CODE = '773100000001';
const finished = { classId: 'file', classVersion: 1, code: CODE, values: {}, evidence: {}, toVerify: [], tries: {}, leased: [] };

test('a code that has a document is known before its folder is typed, with the box to look in', async () => {
  const about = { projectId: 'hr', containerTypeId: 'box', classId: 'file', costCenterId: '', description: '', inherited: {} };
  const { entityId: id } = await run.save(containerCreate, { payload: { ...about, code: '0000000001', scanned: true } });
  const [box] = await opened.store.get('containers', [id]);
  const container = box?.row;
  if (!container) throw new Error('no box');
  expect(await sameCode(CODE, undefined)).toBeUndefined();
  const saved = await registerDocument(container, finished);
  expect(await sameCode(CODE, undefined)).toMatchObject({ code: CODE, row: { id: saved.entityId }, boxCode: '0000000001' });
  expect(await sameCode('773100000002', undefined)).toBeUndefined();
  expect(await sameCode(CODE, saved.entityId)).toBeUndefined(); // it is edited: the code is its own
  await undoDocument(saved, id);
  expect(await sameCode(CODE, undefined)).toBeUndefined();
});
