import { expect, test } from 'vitest';
import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import { compareFolded } from '#schema/rules/fold.ts';
import { StoreFault, type Answer, type DictionaryPlace } from '#sync/ports.ts';
import { listValues } from '#tests/bench/list-values.ts';
import { answer, classWith, page, started, status, testPorts } from '#tests/bench/sync-ports.ts';
import { dictionaryDocs } from './dictionary-docs.ts';
import { readErrands } from './errands.ts';

const headOf = (version: number) => ({ id: 'streets', name: 'Streets', type: 1, version, date: 1, size: 3 });
const about = (version: number, size: number) => ({ id: 'streets', version, date: 1, size, values: [] });

interface Given {
  /** Version on the device, in the epoch it was fetched in; none for an empty device. */
  stored?: { version: number; epoch: string; values: string[] };
  /** Version that a page of the feed announced. */
  announced: number;
  reply: (place: DictionaryPlace, n: number) => Answer<DictionaryPart>;
}

/** A device with an errand to fetch a list: its disk, and the parts it asked for. */
async function device({ stored, announced, reply }: Given) {
  const asked: DictionaryPlace[] = [];
  /** Documents of lists that were read or written. */
  const looked = new Set<string>();
  let isDying = false;
  const bench = testPorts(
    {
      pull: async ({ since }) => answer(page({ since, to: since })),
      dictionary: async (_id, place) => reply(place, asked.push(place)),
    },
    (disk) => ({
      get: async (collection, ids) => {
        if (collection === 'dictionaries') for (const id of ids) looked.add(id);
        return disk.get(collection, ids);
      },
      put: async (collection, docs) => {
        if (collection === 'dictionaries') for (const { id } of docs) looked.add(id);
        return disk.put(collection, docs);
      },
      drop: async (...dropped) => {
        if (isDying) throw new StoreFault('closed', 'The tab died.');
        await disk.drop(...dropped);
      },
    }),
  );
  const { disk } = bench;
  await disk.put('references', [classWith('streets')]);
  if (stored) {
    const docs = dictionaryDocs({ ...headOf(stored.version), seq: 1 }, stored.values, 2);
    await disk.put('dictionaries', docs);
    await disk.change('dictionaries', ['streets/head'], (doc) => doc && { ...doc, epoch: stored.epoch });
  }
  const dictionaries = { streets: { head: headOf(announced), place: 2 } };
  await disk.put('settings', [{ id: 'errands', value: { scopes: {}, dictionaries }, at: 0 }]);
  await disk.put('settings', [
    { id: 'cursor', value: { epoch: 'e1', since: 0, generation: 0, startHead: -1, head: 0, whole: true, sweep: false }, at: 0 },
  ]);
  const run = async () => (await started(bench)).stop();
  /** A tab that dies before it drops a document. */
  const dyingRun = async () => {
    isDying = true;
    await run();
    isDying = false;
  };
  return { disk, asked, looked, run, dyingRun };
}

type Disk = Awaited<ReturnType<typeof device>>['disk'];
const blocksOn = (disk: Disk) =>
  [...disk.peek('dictionaries').values()].filter(({ id }) => !id.endsWith('/head') && !id.endsWith('/successors'));
/** Values of all blocks, also of those that no head names. */
const valuesStored = (disk: Disk) => blocksOn(disk).flatMap(({ values }) => values);
/** Values of the version that screens read. */
function valuesOn(disk: Disk): string[] {
  const docs = disk.peek('dictionaries');
  return listValues(docs.get('streets/head'), (id) => docs.get(id)?.values);
}

test('a small change comes as a difference, with what replaces the withdrawn values', async () => {
  const { disk, asked, run } = await device({
    stored: { version: 1, epoch: 'e1', values: ['Kręta', 'Polna', 'Prosta'] },
    announced: 2,
    reply: () => answer({ ...about(2, 3), added: ['Nowa'], gone: [{ value: 'Polna', successor: 'Nowa' }] }),
  });
  await run();
  expect(asked).toEqual([{ since: 1, after: 0 }]);
  expect(valuesOn(disk)).toEqual(['Kręta', 'Nowa', 'Prosta']);
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ version: 2, size: 3, epoch: 'e1' });
  expect(disk.peek('dictionaries').get('streets/successors')).toMatchObject({ values: ['Polna', 'Nowa'] });
  expect((await readErrands(disk)).dictionaries).toEqual({});
});

test('a difference that does not add up is not taken: the whole list is asked for', async () => {
  const { disk, asked, run } = await device({
    stored: { version: 1, epoch: 'e1', values: ['Kręta', 'Polna'] },
    announced: 2,
    reply: ({ since }) =>
      since > 0
        ? answer({ ...about(2, 9), added: ['Nowa'], gone: [] })
        : answer({ ...about(2, 1), values: ['Nowa'], more: false }),
  });
  await run();
  expect(asked).toEqual([
    { since: 1, after: 0 },
    { since: 0, after: 0 },
  ]);
  expect(valuesOn(disk)).toEqual(['Nowa']);
});

test('S4: after a restore the versions of the time before count for nothing, even the same number', async () => {
  const { disk, asked, run } = await device({
    stored: { version: 2, epoch: 'e0', values: ['Polna'] },
    announced: 2,
    reply: () => answer({ ...about(2, 1), values: ['Kręta'], more: false }),
  });
  await run();
  expect(asked).toEqual([{ since: 0, after: 0 }]);
  expect(valuesOn(disk)).toEqual(['Kręta']);
});

const pages: Record<number, DictionaryPart> = {
  0: { ...about(2, 4), values: ['a', 'b'], more: true },
  2: { ...about(2, 4), values: ['c', 'd'], more: false, gone: [{ value: 'x', successor: 'a' }] },
};

test('a tab that dies between two pages leaves the old list whole, and the next one goes on with the next page', async () => {
  let isDown = true;
  const { disk, asked, run } = await device({
    stored: { version: 1, epoch: 'e1', values: ['Kręta', 'Polna'] },
    announced: 2,
    reply: ({ after }) => (after > 0 && isDown ? status(503) : answer(pages[after] ?? about(2, 0))),
  });
  await run();
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ version: 1 });
  expect(valuesOn(disk)).toEqual(['Kręta', 'Polna']);
  isDown = false;
  asked.length = 0;
  await run();
  expect(asked).toEqual([{ since: 0, after: 2 }]);
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ version: 2, size: 4, values: ['a', 'c'] });
  expect(valuesOn(disk)).toEqual(['a', 'b', 'c', 'd']);
  expect(disk.peek('dictionaries').get('streets/successors')).toMatchObject({ values: ['x', 'a'] });
});

test('a list that is published between two pages is fetched from its first page, and no block of the other one stays', async () => {
  const { disk, asked, run } = await device({
    announced: 2,
    reply: ({ after }, n) =>
      n === 1 ? answer(pages[0] ?? about(2, 0)) : answer({ ...about(3, 1), values: after > 0 ? [] : ['z'], more: false }),
  });
  await run();
  expect(asked.map(({ after }) => after)).toEqual([0, 2, 0]);
  expect(valuesOn(disk)).toEqual(['z']);
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ version: 3 });
});

const difference = (version: number, value: string) => answer({ ...about(version, version + 2), added: [value], gone: [] });

const errandFor = (version: number) => ({ scopes: {}, dictionaries: { streets: { head: headOf(version), place: version } } });

test('a tab that dies before it dropped the blocks of the version before leaves none of them after the next fetch', async () => {
  const { disk, run, dyingRun } = await device({
    stored: { version: 1, epoch: 'e1', values: ['Kręta', 'Polna', 'Prosta'] },
    announced: 2,
    reply: ({ since }) => difference(since + 1, `Street ${since}`),
  });
  await dyingRun();
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ version: 2, unswept: true });
  expect(valuesStored(disk)).toHaveLength(5);
  expect(valuesOn(disk)).toEqual(['Kręta', 'Polna', 'Prosta', 'Street 1']);
  await run();
  expect(valuesOn(disk)).toEqual(['Kręta', 'Polna', 'Prosta', 'Street 1']);
  expect(valuesStored(disk)).toHaveLength(4);
  expect(disk.peek('dictionaries').get('streets/head')).not.toHaveProperty('unswept');

  // and where the next version is announced before that
  await disk.put('settings', [{ id: 'errands', value: errandFor(3), at: 0 }]);
  await dyingRun();
  await disk.put('settings', [{ id: 'errands', value: errandFor(4), at: 0 }]);
  await run();
  expect(valuesOn(disk)).toEqual(['Kręta', 'Polna', 'Prosta', 'Street 1', 'Street 2', 'Street 3']);
  expect(valuesStored(disk)).toHaveLength(6);
});

test('R-385: a difference reads and writes only the blocks it touches; the others keep their names', async () => {
  const { disk, looked, run } = await device({
    stored: { version: 1, epoch: 'e1', values: ['Alejowa', 'Boczna', 'Kręta', 'Polna', 'Prosta', 'Wąska'] },
    announced: 2,
    reply: () => answer({ ...about(2, 6), added: ['Lipowa'], gone: [{ value: 'Polna', successor: '' }] }),
  });
  await run();
  expect(valuesOn(disk)).toEqual(['Alejowa', 'Boczna', 'Kręta', 'Lipowa', 'Prosta', 'Wąska']);
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ blocks: ['1/0000', '2/0000', '1/0002'] });
  expect([...looked].filter((id) => /\d$/u.test(id))).toEqual(['streets/1/0001', 'streets/2/0000']);
  expect(valuesStored(disk)).toHaveLength(6);
});

test('R-385: a restored service comes to a version whose blocks are still read: they stay until the list is whole', async () => {
  let isDown = true;
  const { disk, run } = await device({
    stored: { version: 2, epoch: 'e0', values: ['Kręta', 'Polna'] },
    announced: 2,
    reply: ({ after }) => (after > 0 && isDown ? status(503) : answer(pages[after] ?? about(2, 0))),
  });
  await run();
  expect(valuesOn(disk)).toEqual(['Kręta', 'Polna']);
  isDown = false;
  await run();
  expect(valuesOn(disk)).toEqual(['a', 'b', 'c', 'd']);
  expect(valuesStored(disk)).toHaveLength(4);
});

const LONG = Array.from({ length: 200 }, (_, at) => `Street ${String(at).padStart(3, '0')}`);
const longList = { version: 1, epoch: 'e1', values: LONG };
const sizeAt = (version: number) => 198 + 2 * version;
/** A version of the long list: the one before with three values more and one less. */
const changeOf = (version: number) => ({
  ...about(version, sizeAt(version)),
  added: [`Added ${version}`, `Street 000 ${version}`, `Street 199 ${version}`],
  gone: [{ value: LONG[version] ?? '', successor: '' }],
});

test('R-385: few changes of a long list are kept in its head until they are too many, and the blocks stay as they are', async () => {
  const { disk, asked, looked, run } = await device({
    stored: longList,
    announced: 2,
    reply: ({ since }) => answer(changeOf(since + 1)),
  });
  const fetchNext = async (version: number) => {
    looked.clear();
    await disk.put('settings', [{ id: 'errands', value: errandFor(version), at: 0 }]);
    await run();
  };
  let values = LONG;
  for (const version of [2, 3]) {
    await fetchNext(version);
    const { added, gone } = changeOf(version);
    const left = values.filter((value) => gone.every((one) => one.value !== value));
    values = [...left, ...added].toSorted(compareFolded);
    expect(valuesOn(disk)).toEqual(values);
    expect([...looked].filter((id) => /\d$/u.test(id))).toEqual([]);
    expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({
      version,
      size: sizeAt(version),
      changes: { size: 200 },
    });
  }
  // four more would be more than a twentieth of the list
  asked.length = 0;
  await fetchNext(4);
  expect(asked.map(({ since }) => since)).toEqual([3]);
  expect(valuesOn(disk)).toEqual(expect.arrayContaining(['Added 2', 'Added 3', 'Added 4', 'Street 000 2']));
  expect(valuesOn(disk)).toHaveLength(sizeAt(4));
  expect(valuesStored(disk)).toEqual(valuesOn(disk));
  expect(disk.peek('dictionaries').get('streets/head')).not.toHaveProperty('changes');
});

test('R-385: a value that comes back after it was withdrawn, and one that was in the list before, are there once', async () => {
  const parts: Record<number, Partial<DictionaryPart>> = {
    1: { size: 199, added: [], gone: [{ value: 'Street 005', successor: '' }] },
    2: { size: 200, added: ['Street 005'], gone: [] },
    // it was withdrawn and added again since
    3: { size: 200, added: ['Street 007'], gone: [] },
  };
  const { disk, run } = await device({
    stored: longList,
    announced: 2,
    reply: ({ since }) => answer({ ...about(since + 1, 200), ...parts[since] }),
  });
  for (const version of [2, 3, 4]) {
    await disk.put('settings', [{ id: 'errands', value: errandFor(version), at: 0 }]);
    await run();
    expect(valuesOn(disk)).toEqual(LONG.filter((value) => version > 2 || value !== 'Street 005'));
    expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ version, size: version > 2 ? 200 : 199 });
  }
});

test('R-385: a tab that dies after the head has the whole next version', async () => {
  const { disk, run, dyingRun } = await device({
    stored: longList,
    announced: 2,
    reply: ({ since }) => answer(changeOf(since + 1)),
  });
  await dyingRun();
  const after = valuesOn(disk);
  expect(after).toContain('Added 2');
  expect(after).toHaveLength(sizeAt(2));
  await run();
  expect(valuesOn(disk)).toEqual(after);
  expect((await readErrands(disk)).dictionaries).toEqual({});
});

test('R-385: changes in a head belong to their epoch, and a tab of the version before finds no epoch in it', async () => {
  const { disk, asked, run } = await device({
    stored: longList,
    announced: 2,
    reply: ({ since }) => answer(since > 0 ? changeOf(since + 1) : { ...about(2, 1), values: ['Nowa'], more: false }),
  });
  await run();
  const head = disk.peek('dictionaries').get('streets/head');
  expect(head).toMatchObject({ version: 2, changes: { epoch: 'e1' } });
  expect(head).not.toHaveProperty('epoch');
  await disk.change('dictionaries', ['streets/head'], (doc) => {
    return doc?.changes && { ...doc, changes: { ...doc.changes, epoch: 'e0' } };
  });
  await disk.put('settings', [{ id: 'errands', value: errandFor(2), at: 0 }]);
  await run();
  expect(asked.map(({ since }) => since)).toEqual([1, 0]);
  expect(valuesOn(disk)).toEqual(['Nowa']);
});

test('a page without a value that claims to go on ends the list', async () => {
  const { disk, asked, run } = await device({ announced: 2, reply: () => answer({ ...about(2, 4), more: true }) });
  await run();
  expect(asked).toHaveLength(1);
  expect(disk.peek('dictionaries').get('streets/head')).toMatchObject({ size: 0 });
});
