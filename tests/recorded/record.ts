import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { collectionShapes } from '#schema/collections.ts';
import { containerClose, containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { registrationCreate, registrationDelete, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Transport } from '#sync/ports.ts';
import { aBrowser, openTestLocal } from '#tests/bench/local-database.ts';
import { copyDatabases } from './storage.ts';
import { engineOver, keyOfTablet, owner, until } from './tablet.ts';

/**
 * `node tests/recorded/record.ts <file>`: records the database of a tablet with unsent work, as this version writes it. Run it
 * on the version before a change of `collectionShapes`, and on the new one (docs/testing.md).
 */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file to write.');

const wire = { line: 'up' as 'up' | 'down' | 'silent' };
const gone = { kind: 'unreachable' } as const;
const epoch = 'epoch-of-the-recording';
let head = 0;
const transport: Transport = {
  probe: async () => wire.line !== 'down',
  push: async ({ operations }) => {
    if (wire.line === 'silent') return new Promise(() => undefined);
    if (wire.line === 'down') return gone;
    head += 1;
    const word = { verdict: 'applied' as const, seq: head, code: '', conflictId: '', message: '' };
    const results = operations.map(({ opId }) => ({ opId, ...word }));
    return { kind: 'answer', serviceTime: Date.now(), body: { epoch, serviceTime: Date.now(), newDevice: false, results } };
  },
  pull: async ({ since }) =>
    wire.line === 'up'
      ? {
          kind: 'answer',
          serviceTime: Date.now(),
          body: { epoch, since, to: head, head, rows: [], more: false, serviceTime: Date.now(), again: false },
        }
      : gone,
  dictionary: async () => gone,
};

const browser = aBrowser();
const local = await openTestLocal({ ...browser, key: await keyOfTablet() }, owner);
const engine = engineOver(local, transport);
await engine.start();
await work(engine);
const outbox = await local.store.find('outbox', {});
// as the disk is when the browser is killed: nothing is stopped or closed
const databases = await copyDatabases(browser.indexedDB);
const recording = { version: owner.version, shapes: collectionShapes, outbox, databases };
await writeFile(file, `${JSON.stringify(recording)}\n`);
console.log(`${outbox.length} operations: ${outbox.map(({ type, state }) => `${type} ${state}`).join(', ')}`);
process.exit();

async function work(on: Engine): Promise<void> {
  const about = { projectId: 'p1', classId: 'files' };
  const shape = { ...about, containerTypeId: 'box', costCenterId: '', description: '', inherited: {}, scanned: true };
  const document = (containerId: string, code: string) =>
    on.save({
      kind: registrationCreate,
      configVersion: 1,
      payload: {
        ...about,
        containerId,
        code,
        values: { code, surname: 'Żółkiewska', name: 'Jan', dept: 'HR', place: 'Łódź' },
        evidence: {},
        toVerify: [],
        tries: {},
        leased: [],
      },
    });
  // sent, and the service has answered
  const first = await on.save({ kind: containerCreate, payload: { ...shape, code: 'REC-1' } });
  await document(first.entityId, 'REC-D1');
  await until('the first box is sent', () => on.statusNow().waiting === 0);
  // sent, and the page was closed before the answer
  wire.line = 'silent';
  const inflight = await document(first.entityId, 'REC-D2');
  await until('it is on its way', async () => (await local.store.get('outbox', [inflight.opId]))[0]?.state === 'inflight');
  // saved without coverage
  wire.line = 'down';
  const second = await on.save({ kind: containerCreate, payload: { ...shape, code: 'REC-2' } });
  await document(second.entityId, 'REC-D3');
  const struck = await document(second.entityId, 'REC-D4');
  const changed = await document(second.entityId, 'REC-D5');
  const box = second.entityId;
  await on.save({
    kind: registrationUpdate,
    entityId: changed.entityId,
    configVersion: 1,
    payload: { containerId: box, values: { surname: 'Nowak' }, evidence: {}, toVerify: [] },
  });
  await on.save({ kind: registrationDelete, entityId: struck.entityId, payload: { containerId: box } });
  await on.save({ kind: containerUpdate, entityId: box, payload: { changes: { description: 'shelf 3' } } });
  await on.save({ kind: containerClose, entityId: box, payload: { seals: ['S-1'], scanned: true } });
  await on.save({
    kind: pickupCreate,
    payload: { projectId: 'p1', containerIds: [box], costCenterId: '', note: 'ring twice' },
  });
  await local.store.put('settings', [{ id: 'draft/recorded', value: { surname: 'half-typed' }, at: 1 }]);
  await pause(500);
}
