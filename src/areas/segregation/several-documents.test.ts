import { expect, test } from 'vitest';
import { entityKeys } from '#schema/collections.ts';
import { containerStatus } from '#schema/codes.ts';
import type { Registration } from '#schema/records/registration.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { lookUp } from './look-up.ts';
import { readPages } from './synchronization/read-pages.ts';
import { sortOne } from './use-sort.ts';

const opened = withLocalOutbox();

const tray = { id: 'tray', projectId: 'hr', name: 'Files', tray: '1', active: true, match: '' } as never; // a person chooses
const rules = { categories: [tray], barcodes: usualBarcodes, classes: [] };
const scope = 'project:hr';
const kept = { seq: 1, scope, mark: 'accepted' as const, folded: [], shown: 1 };

async function documentsHere(...of: [code: string, projectId: string, boxCode: string][]): Promise<void> {
  const boxes = of.map(([, projectId, code]) =>
    containerRow({ id: `of ${code}`, code, projectId, status: containerStatus.completed }),
  );
  await opened().store.put(
    'containers',
    boxes.map((row) => ({ id: row.id, ...kept, base: row, row, ...entityKeys.containers(row, row, 'u') })),
  );
  const rows = of.map(
    ([code, projectId, box], at) =>
      ({
        id: `d-${at}`,
        code,
        projectId,
        containerId: `of ${box}`,
        classId: 'c',
        values: {},
        version: 1,
      }) as unknown as Registration,
  );
  await opened().store.put(
    'registrations',
    rows.map((row) => ({ id: row.id, ...kept, base: row, row, ...entityKeys.registrations(row, row, 'u') })),
  );
}

test('a code that several documents of the project have is sorted for none of them, and pages of a file go to none', async () => {
  await documentsHere(['D-1', 'hr', 'B-1'], ['D-1', 'hr', 'B-2']);
  expect(await sortOne('hr', rules, 'D-1')).toMatchObject({ outcome: 'several', document: null });
  expect(await opened().store.find('outbox', {})).toEqual([]);
  expect(await readPages('D-1;1;P-1\n', 'hr', [])).toEqual({ pages: [], refused: [1] });
});

test('validation names every box that a paper of this code can be of', async () => {
  await documentsHere(['D-1', 'hr', 'B-1'], ['D-1', 'hr', 'B-2'], ['D-1', 'legal', 'B-3']);
  expect(await lookUp('D-1', 'hr')).toMatchObject({ isSeveral: true, document: null, boxCode: 'B-1, B-2' });
  expect(await lookUp('D-1', 'legal')).toMatchObject({ isSeveral: false, document: { id: 'd-2' }, boxCode: 'B-3' });
});

test('the document of the project is found behind any number of others with its code', async () => {
  const others = Array.from({ length: 25 }, (_, at): [string, string, string] => ['D-1', `other-${at}`, `O-${at}`]);
  await documentsHere(...others, ['D-1', 'hr', 'B-1']);
  expect(await sortOne('hr', rules, 'D-1')).toMatchObject({ document: { id: 'd-25' }, boxCode: 'B-1' });
  expect((await readPages('D-1;1;P-1\n', 'hr', [])).pages).toMatchObject([{ registrationId: 'd-25' }]);
  expect(await lookUp('D-1', 'hr')).toMatchObject({ document: { id: 'd-25' } });
});
