import { expect, test } from 'vitest';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { charge, type ChargedDocument } from './cost-center-dialog.tsx';

const opened = withLocalOutbox();
const document = (id: string): ChargedDocument => ({ id, containerId: 'box', seen: 1 });

test('documents that were saved before one could not be are named, so that none is saved twice', async () => {
  const saved: string[] = [];
  const broken = { id: 'd-3', seen: 1 } as ChargedDocument; // a row no save takes
  const done = charge([document('d-1'), document('d-2'), broken, document('d-4')], 'k-1', (id) => saved.push(id));
  await expect(done).rejects.toThrow();
  expect(saved).toEqual(['d-1', 'd-2']);
  expect((await opened().store.find('outbox', {})).map(({ entityId }) => entityId)).toEqual(saved);
});
