import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan] = [bench.device('anna'), bench.device('bogdan')];
});
afterAll(() => bench.close());

const codes = async () => [...(await anna.rows<Container>('containers')).values()].map(({ code }) => code);

test('I3: an operation that claims to replace one of another, which has not arrived, does not swallow it', async () => {
  const box = anna.box('SUP-1');
  expect(await bogdan.send(bogdan.box('SUP-2', {}, { supersedes: box.opId }))).toEqual(['applied']);
  expect(await anna.send(box)).toEqual(['applied']);
  expect(await codes()).toEqual(expect.arrayContaining(['SUP-1', 'SUP-2']));
});

test('I3: a refused operation swallows nothing either', async () => {
  const box = anna.box('SUP-3');
  expect(await bogdan.send(bogdan.box('SUP-4', { projectId: 'none' }, { supersedes: box.opId }))).toEqual([
    expect.stringMatching(/^(refused|contested)/),
  ]);
  expect(await anna.send(box)).toEqual(['applied']);
  expect(await codes()).toContain('SUP-3');
});

test('I8: what depends on an operation of another waits for it, not for the one that claims its place', async () => {
  const box = anna.box('SUP-5');
  const file = anna.file(box, 'SUP-5-D1');
  expect(await bogdan.send(bogdan.box('SUP-6', {}, { supersedes: box.opId }))).toEqual(['applied']);
  expect(await anna.send(file)).toEqual(['held']);
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  const files = [...(await anna.rows<Registration>('registrations')).values()];
  expect(files.map(({ code }) => code)).toContain('SUP-5-D1');
});

test('I3: an own operation about another record, which has not arrived, is judged when it comes', async () => {
  const box = anna.box('SUP-7');
  expect(await anna.send(anna.box('SUP-8', {}, { supersedes: box.opId }))).toEqual(['applied']);
  expect(await anna.send(box)).toEqual(['applied']);
  expect(await codes()).toEqual(expect.arrayContaining(['SUP-7', 'SUP-8']));
});

test('I3: an arrived operation of another keeps its case and its answer', async () => {
  expect(await anna.send(anna.box('SUP-9'))).toEqual(['applied']);
  const twin = anna.box('SUP-9', { description: 'other' });
  expect(await anna.send(twin)).toEqual(['contested duplicateCode']);
  expect(await bogdan.send(bogdan.box('SUP-10', {}, { supersedes: twin.opId }))).toEqual(['applied']);
  expect(await anna.send(twin)).toEqual(['contested duplicateCode']);
});

test('I8: a correction of what a restore has forgotten carries on for its author, and the late original is kept', async () => {
  const lost = anna.box('SUP-11');
  const again = anna.box('SUP-11', {}, { supersedes: lost.opId, entityId: lost.entityId });
  const file = anna.file(lost, 'SUP-11-D1');
  expect(await anna.send(again, file)).toEqual(['applied', 'applied']);
  expect(await anna.send(lost)).toEqual(['applied']);
  // under another content the same id is reported, as for every operation that arrived
  const { hash: _hash, ...other } = { ...lost, payload: { ...lost.payload, description: newId() } };
  expect(await anna.send(anna.make('container.create', other.payload, { ...other, deps: [] }))).toEqual(['refused opIdReused']);
});
