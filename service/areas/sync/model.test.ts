import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantsOf } from '#schema/grants.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { Draft } from '#schema/judge/draft.ts';
import { MemoryVault } from '#schema/judge/memory-vault.ts';
import { settle } from '#schema/judge/settle.ts';
import { fileAttributes, newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { unstamped } from '#tests/bench/unstamped.ts';
import { rules } from './rules.ts';

/** Compares the service with the model of the simulator: the same operations get the same verdicts and leave the same rows. */

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

/** A small generator with a seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function model(): MemoryVault {
  const vault = new MemoryVault();
  const { projects, classes, classVersions, containerTypes, costCenters, dictionaries, people } = vault.configuration;
  const project = { kinds: [1], active: true, containerTypeIds: ['box', 'env'], costCenterRequired: false, centralArchiveId: '' };
  for (const id of ['p1', 'p2']) projects.set(id, { id, name: `Project ${id}`, ...project });
  const files = { id: 'files', projectId: 'p1', name: 'files', fileFolder: false, codeRepeats: false, version: 1 };
  classes.set('files', { ...files, attributes: fileAttributes });
  classVersions.set('files@1', { ...files, attributes: fileAttributes });
  containerTypes.set('box', { id: 'box', name: 'Box', kind: 'box', codePattern: '[A-Z0-9-]+', sealRequired: true });
  containerTypes.set('env', { id: 'env', name: 'Envelope', kind: 'envelope', codePattern: '', sealRequired: false });
  costCenters.set('cc1', { id: 'cc1', code: '100', name: 'Head office', status: 1 });
  costCenters.set('cc0', { id: 'cc0', code: '900', name: 'Closed office', status: 0 });
  dictionaries.set('depts', new Set(['HR', 'Legal']));
  dictionaries.set('places', new Set(['Warszawa', 'Łódź']));
  const both = new Set(['p1', 'p2']);
  for (const [userId, role] of [
    ['anna', 'User'],
    ['bogdan', 'User'],
    ['celina', 'Supervisor'],
  ] as const)
    people.set(userId, {
      userId,
      name: userId[0]?.toUpperCase() + userId.slice(1),
      role,
      grants: grantsOf([role]),
      projects: new Map([...both].map((id) => [id, grantsOf([role])])),
    });
  return vault;
}

/** One step of the story: what some device saves next. */
function next(pick: (below: number) => number, devices: readonly TestDevice[], known: Operation[], prefix: string): Operation {
  const device = devices[pick(devices.length)] as TestDevice;
  const boxes = known.filter(({ type }) => type === 'container.create');
  const files = known.filter(({ type }) => type === 'registration.create');
  const box = boxes[pick(Math.max(1, boxes.length))];
  const file = files[pick(Math.max(1, files.length))];
  const word = ['Nowak', 'Lis', 'Kos', ''][pick(4)] ?? '';
  const kind = pick(12);
  if (!box || kind === 0)
    return device.box(`${prefix}-${pick(4)}`, {
      description: word,
      costCenterId: pick(8) ? '' : 'cc0',
      containerTypeId: pick(2) ? 'box' : 'env',
    });
  const at = (of: Operation, seen = pick(3)) => ({ entityId: of.entityId, deps: [of.opId], base: { [of.entityId]: seen } });
  if (!file || kind <= 4)
    return device.file(box, `${prefix}-D${pick(12)}`, { surname: word, dept: pick(9) ? 'HR' : 'Gone' }, { payloadVersion: 1 });
  const inBox = { containerId: file.payload['containerId'] };
  if (kind <= 6) {
    const values = pick(2) ? { surname: word } : { name: word, place: 'Łódź' };
    return device.make('registration.update', { ...inBox, values, evidence: {}, toVerify: [] }, at(file));
  }
  if (kind === 7) return device.make('registration.delete', inBox, at(file));
  if (kind === 8) return device.make('container.close', { seals: pick(4) ? [`S-${pick(2)}`] : [], scanned: true }, at(box));
  if (kind === 9) return device.make('container.reopen', { reason: 'again' }, at(box));
  if (kind === 10) return device.make('container.update', { changes: { description: word } }, at(box));
  return device.make(
    'order.pickup.create',
    { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' },
    { deps: [box.opId] },
  );
}

function deciding(pick: (below: number) => number, desk: TestDevice, found: Conflict, boxes: readonly Operation[]): Operation {
  const choices = [
    { take: 'fields', fields: {} },
    { take: 'newCode', code: `NEW-${pick(1_000)}` },
    { take: 'otherContainer', containerId: boxes[pick(Math.max(1, boxes.length))]?.entityId ?? '' },
    { take: 'reopen' },
    { take: 'value', attributeId: 'dept', value: 'HR' },
    { take: 'asItIs' },
    { take: 'return' },
    { take: 'reject' },
  ];
  const payload = {
    version: found.version,
    choice: choices[pick(choices.length)],
    reason: 'r',
    note: 'n',
    batchId: '',
    secondsSpent: 1,
  };
  return desk.make('conflict.decide', payload, { entityId: found.id });
}

/** Rows of a case, as their stored text. */
const ROWS = ['deviceRow', 'serviceRow'];

/** A row without fields the model lacks: names of devices and seals of boxes. */
function plain(row: unknown): object | null {
  if (row === null) return null;
  const { sealedHash: _hash, sealBroken: _broken, ...kept } = row as Record<string, unknown>; // rows are objects of JSON
  const rows = ROWS.flatMap((name) => {
    const text = kept[name];
    return typeof text === 'string' && text !== '' ? [[name, plain(JSON.parse(text))]] : [];
  });
  return { ...kept, deviceName: '', ...Object.fromEntries(rows) };
}

/** Returns rows in the order of their ids, without times. */
const sorted = (rows: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries([...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)));

test.each([1, 2, 3, 4, 5])('I9: service and model agree, seed %i', async (seed) => {
  const pick = numbers(seed);
  const vault = model();
  const tag = `M${seed}`;
  const devices = ['anna', 'bogdan', 'anna'].map((user, index) => bench.device(user, `${tag}-${index}`));
  const desk = bench.device('celina', `${tag}-desk`);
  const known: Operation[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const open = [...vault.state.cases.values()].filter(({ status }) => status === 'open');
    const found = open[pick(Math.max(1, open.length))];
    const boxes = known.filter(({ type }) => type === 'container.create');
    const isDecision = found !== undefined && pick(4) === 0;
    const fresh = isDecision ? deciding(pick, desk, found, boxes) : next(pick, devices, known, tag);
    const operation = pick(15) === 0 ? (known[pick(Math.max(1, known.length))] ?? fresh) : fresh;
    known.push(fresh);
    const draft = new Draft(vault);
    const { userId } = operation;
    const here = await settle(draft, operation, { clientId: 't1', userId, now: bench.now() }, rules);
    vault.commit(draft);
    const sender = bench.device(userId, operation.deviceId);
    const [there] = (await sender.push(operation)).results;
    const word = ({ verdict, code, conflictId }: typeof here) => ({ turn, type: operation.type, verdict, code, conflictId });
    expect(word({ ...here, ...there })).toEqual(word(here));
  }
  const service = await bench.device('celina', newId()).pull(0, { limit: 5_000 });
  const mine = new Set([...vault.state.feed.values()].map(({ stream, id }) => `${stream}/${id}`));
  const rows = service.rows.filter(({ stream, id }) => mine.has(`${stream}/${id}`) && stream !== 'verdicts');
  const expected = [...vault.state.feed.values()].filter(({ stream }) => stream !== 'verdicts');
  expect(sorted(rows.map(({ stream, id, row }) => [`${stream}/${id}`, plain(unstamped(row))]))).toEqual(
    sorted(expected.map(({ stream, id, row }) => [`${stream}/${id}`, plain(row)])),
  );
  expect(vault.state.cases.size).toBeGreaterThan(3);
});
