import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import { run } from '#src/data/sync/run.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { registerDocument, sameCode, undoDocument } from './save-document.ts';

const opened = withLocalOutbox();

const CODE = '773100000001';
const finished = { classId: 'file', classVersion: 1, code: CODE, values: {}, evidence: {}, toVerify: [], tries: {}, leased: [] };

const files = { id: 'file', codeRepeats: false };

test('a code that has a document is known before its folder is typed, with the box to look in', async () => {
  const about = { projectId: 'hr', containerTypeId: 'box', classId: 'file', costCenterId: '', description: '', inherited: {} };
  const { entityId: id } = await run.save(containerCreate, { payload: { ...about, code: '0000000001', scanned: true } });
  const [box] = await opened().store.get('containers', [id]);
  const container = box?.row;
  if (!container) throw new Error('no box');
  expect(await sameCode(CODE, files, undefined)).toBeUndefined();
  const saved = await registerDocument(container, finished);
  if (!saved) throw new Error('not registered');
  expect(await sameCode(CODE, files, undefined)).toMatchObject({
    code: CODE,
    row: { id: saved.entityId },
    boxCode: '0000000001',
  });
  expect(await sameCode('773100000002', files, undefined)).toBeUndefined();
  expect(await sameCode(CODE, files, saved.entityId)).toBeUndefined(); // it is edited: the code is its own
  // S5: a code names one document of its class, and none where the class lets codes repeat
  expect(await sameCode(CODE, { id: 'contract', codeRepeats: false }, undefined)).toBeUndefined();
  expect(await sameCode(CODE, { id: 'file', codeRepeats: true }, undefined)).toBeUndefined();
  await undoDocument(saved, id);
  expect(await sameCode(CODE, files, undefined)).toBeUndefined();
});
