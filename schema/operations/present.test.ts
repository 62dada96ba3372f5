import * as v from 'valibot';
import { expect, test } from 'vitest';
import { allKinds } from './all.ts';
import { olderPayload, type Operation } from './operation.ts';
import { payloadNow, readPayload } from './present.ts';

const first = olderPayload(v.strictObject({ shelf: v.string() }), ({ shelf }) => ({ place: shelf }));
const second = olderPayload(v.strictObject({ place: v.string() }), ({ place }) => ({ place, floor: 0 }));
const kind = { payloadVersion: 3, older: [first, second] };
const saved = (payloadVersion: number, payload: object) =>
  ({ payloadVersion, payload, hash: 'as saved' }) as unknown as Operation; // the rest is not read

test('every kind lists each earlier version of its payload', () => {
  for (const { type, payloadVersion, older = [] } of allKinds.values())
    expect([type, older.length + 1]).toEqual([type, payloadVersion]);
});

test('each version in between rewrites the payload to the next; nothing else of the operation changes', () => {
  expect(readPayload(saved(1, { shelf: 'A' }), kind)).toEqual({ operation: saved(3, { place: 'A', floor: 0 }) });
  expect(payloadNow(saved(2, { place: 'B' }), kind)).toEqual({ place: 'B', floor: 0 });
  const now = saved(3, { place: 'C', floor: 2 });
  expect(readPayload(now, kind)).toEqual({ operation: now });
});

test('what its version cannot have saved is named, and a later version is left alone', () => {
  expect(readPayload(saved(1, { place: 'A' }), kind)).toEqual({ issues: 'shelf place' });
  for (const version of [4, 1.5, Number.MAX_VALUE])
    expect(readPayload(saved(version, { place: 'A', floor: 0 }), kind)).toEqual({ issues: 'payloadVersion' });
  expect(payloadNow(saved(4, {}), kind)).toBeUndefined();
});
