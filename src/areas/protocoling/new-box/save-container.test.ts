import { expect, test } from 'vitest';
import { operationOf, type OutboxDoc } from '#schema/collections.ts';
import { containerUpdate } from '#schema/operations/containers.ts';
import type { Container } from '#schema/records/container.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { draftOf, emptyDraft } from './container-draft.ts';
import { changeBox, createBox } from './save-container.ts';

const opened = withLocalOutbox();

const shown = async (id: string): Promise<Container> => {
  const [doc] = await opened().store.get('containers', [id]);
  if (!doc?.row) throw new Error('no box');
  return doc.row;
};
const saved = async (id: string): Promise<OutboxDoc[]> => opened().store.find('outbox', { entityId: id });
const change = async (id: string, fields: Partial<Container>) =>
  changeBox(await shown(id), draftOf({ ...(await shown(id)), ...fields }));

/** A box with a change of its description that the supervisor sent back. */
async function withReturned(): Promise<{ id: string; returned: OutboxDoc }> {
  const id = await createBox({ ...emptyDraft, code: '0000000001', projectId: 'hr', containerTypeId: 'box', classId: 'file' });
  const [made] = await saved(id);
  if (!made) throw new Error('nothing saved');
  await opened().store.put('outbox', [{ ...made, state: 'done' }]);
  await change(id, { description: 'torn', costCenterId: 'cc-old' });
  const update = (await saved(id)).find(({ type }) => type === containerUpdate.type);
  if (!update) throw new Error('nothing saved');
  const returned: OutboxDoc = { ...update, state: 'returned' };
  await opened().store.put('outbox', [returned]);
  return { id, returned };
}

test('the correction of a box that came back keeps what it leaves alone, and takes the place of the change that came back', async () => {
  const { id, returned } = await withReturned();
  await change(id, { costCenterId: 'cc-new' });
  const [next, ...others] = (await saved(id)).filter(({ state }) => state === 'queued');
  expect(others).toEqual([]);
  if (!next) throw new Error('nothing saved');
  const { payload, supersedes } = operationOf(next);
  expect(payload).toEqual({ changes: { description: 'torn', costCenterId: 'cc-new' } });
  expect(supersedes).toBe(returned.id);
});

test('S1 §4: a box is saved as scanned by what its scanner read, also when it comes back and its code stays', async () => {
  const asked = { ...emptyDraft, code: '0000000001', projectId: 'hr', containerTypeId: 'box', classId: 'file' };
  const scanned = async (draft: typeof asked): Promise<unknown> => {
    const [made] = await saved(await createBox(draft));
    return made && operationOf(made).payload['scanned'];
  };
  expect(await scanned({ ...asked, code: '0000000002' })).toBe(false);
  expect(await scanned({ ...asked, code: '0000000003', scanned: '0000000004' })).toBe(false);
  const id = await createBox({ ...asked, scanned: asked.code });
  const [made] = await saved(id);
  if (!made) throw new Error('nothing saved');
  expect(operationOf(made).payload['scanned']).toBe(true);
  for (const [code, method] of [
    ['0000000001', true],
    ['0000000005', false],
  ] as const) {
    await opened().store.put('outbox', [{ ...made, state: 'returned' }]);
    await change(id, { code, description: 'torn' });
    const next = (await saved(id)).find(({ state }) => state === 'queued');
    if (!next) throw new Error('nothing saved');
    expect(operationOf(next).payload['scanned']).toBe(method);
    await opened().store.drop('outbox', [next.id]);
  }
});

test('S-d: a box is compared with the version its form started with, even if a newer one is here', async () => {
  const id = await createBox({ ...emptyDraft, code: '0000000001', projectId: 'hr', containerTypeId: 'box', classId: 'file' });
  const [made] = await saved(id);
  const [doc] = await opened().store.get('containers', [id]);
  if (!made || !doc?.row) throw new Error('nothing saved');
  await opened().store.put('outbox', [{ ...made, state: 'done' }]);
  await opened().store.put('containers', [{ ...doc, base: { ...doc.row, version: 3 }, seq: 3 }]);
  await changeBox({ ...doc.row, version: 2 }, draftOf({ ...doc.row, description: 'torn' }));
  const update = (await saved(id)).find(({ type }) => type === containerUpdate.type);
  expect(update && operationOf(update).base[id]).toBe(2);
});
