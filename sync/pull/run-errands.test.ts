import { expect, test } from 'vitest';
import { answer, classWith, started, status, testPorts } from '#tests/bench/sync-ports.ts';
import type { Answer } from '#sync/ports.ts';
import { readErrands } from './errands.ts';

const head = (id: string) => ({ id, name: id, type: 1, version: 1, date: 1, size: 2 });

/** A device that still has two dictionaries to fetch; the first cannot be had. */
async function afterTwoErrands(first: Answer<never>) {
  const asked: string[] = [];
  const bench = testPorts({
    dictionary: async (id) => {
      asked.push(id);
      return id === 'broken' ? first : answer({ id, version: 1, date: 1, values: ['Kręta', 'Prosta'] });
    },
  });
  const dictionaries = { broken: { head: head('broken'), place: 1 }, streets: { head: head('streets'), place: 2 } };
  await bench.disk.put('references', [classWith('broken', 'streets')]);
  await bench.disk.put('settings', [{ id: 'errands', value: { scopes: {}, dictionaries }, at: 0 }]);
  const engine = await started(bench);
  await engine.stop();
  return { disk: bench.disk, asked };
}

test('a dictionary that cannot be had keeps no other from coming; it is asked for again', async () => {
  const { disk } = await afterTwoErrands(status(500));
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ size: 2 });
  const left = await readErrands(disk);
  expect(Object.keys(left.dictionaries)).toEqual(['broken']);
});

test.each([[status(401)], [status(429)], [status(503)], [{ kind: 'unreachable' } as const]])(
  'an answer about the device or the service as a whole ends the round: %o',
  async (reply) => {
    const { asked } = await afterTwoErrands(reply);
    expect(new Set(asked)).toEqual(new Set(['broken']));
  },
);
