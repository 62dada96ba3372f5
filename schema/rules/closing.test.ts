import { expect, test } from 'vitest';
import type { Attribute } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { closingSummary } from '#schema/rules/closing.ts';

const number = { id: 'no', name: 'Personal no.', autonumber: true } as Attribute;
const row = (code: string, no: string) => ({ code, values: { no } }) as unknown as Registration;
const container = (documents: number) => ({ documents });

test('an empty container cannot be closed, nor one without the seal its type needs', () => {
  expect(closingSummary(container(0), [], [], { sealRequired: true }, []).obstacles).toEqual(['containerEmpty', 'sealRequired']);
  expect(closingSummary(container(1), [row('1', '')], [], { sealRequired: true }, ['S00000001']).obstacles).toEqual([]);
});

test('a repeated code is named with its count; documents without a code are not compared', () => {
  const rows = [row('A', ''), row('B', ''), row('A', ''), row('', ''), row('', '')];
  expect(closingSummary(container(5), rows, [], undefined, []).duplicates).toEqual([{ code: 'A', times: 2 }]);
});

test('gaps keep prefix and zero padding, and each prefix is its own series', () => {
  const rows = [row('1', 'KD/2019/00008'), row('2', 'KD/2019/00011'), row('3', 'KD/2020/00001')];
  expect(closingSummary(container(3), rows, [number], undefined, []).gaps).toEqual([
    { attributeId: 'no', name: 'Personal no.', missing: ['KD/2019/00009', 'KD/2019/00010'], count: 2 },
  ]);
});

test('a wide gap is counted whole and shown in part', () => {
  const [gap] = closingSummary(container(2), [row('1', '1'), row('2', '1000000')], [number], undefined, []).gaps;
  expect(gap?.count).toBe(999_998);
  expect(gap?.missing).toHaveLength(5);
});
