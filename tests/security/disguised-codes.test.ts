import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Container } from '#schema/records/container.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

const row = async (id: string) => (await anna.rows<Container>('containers')).get(id);

test.each(['DC\u200B-1', '\u202EDC-1', 'ＤＣ－１', 'dc-1\uFEFF', 'DC\u00AD-1'])(
  'decisions S5: a code in disguise is the code it looks like: %j',
  async (code) => {
    await anna.send(anna.box('DC-1'));
    expect(await anna.send(anna.box(code, { description: 'twin' }))).toEqual(['contested duplicateCode']);
  },
);

test('decisions S5: codes of mixed scripts are refused for boxes, documents, changes and seals', async () => {
  const box = anna.box('DC-2');
  const file = anna.file(box, 'DC-2-D');
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  const about = { entityId: box.entityId, deps: [box.opId, file.opId] };
  expect(
    await anna.send(
      anna.box('D\u0421-3'),
      anna.file(box, 'D\u0421-4'),
      anna.make('container.update', { changes: { code: 'D\u0421-5' } }, about),
      anna.make('container.close', { seals: ['S\u0405-1'], scanned: false }, about),
      anna.make('container.close', { seals: ['\u200B'], scanned: false }, about),
    ),
  ).toEqual(Array.from({ length: 5 }, () => 'refused payloadInvalid'));
  expect(await anna.send(anna.make('container.close', { seals: ['s\u200B-1'], scanned: false }, about))).toEqual(['applied']);
  expect((await row(box.entityId))?.seals).toEqual(['S-1']);
});
