import { expect, test } from 'vitest';
import type { Container } from '#schema/records/container.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { freshForm, type FormState } from '#src/kit/form/form-state.ts';
import { comparedWith, withBegun } from './begun-place.ts';
import { changesOf, draftFrom, draftOf, valuesAtStart, valuesOf } from './container-draft.ts';

test('S-d: a draft changes the typed values, and none that a colleague changed in the meantime', async () => {
  const begun: Container = { ...containerRow({ id: 'box' }), description: 'old', costCenterId: 'one', version: 2 };
  let disk: FormState | null = null;
  const place = { read: async () => disk, write: async (state: FormState | null) => void (disk = state) };
  await withBegun(place, begun).write(freshForm({ ...valuesOf(draftOf(begun), undefined, true), description: 'torn' }));

  const newer: Container = { ...begun, costCenterId: 'two', version: 3 };
  const stored = await withBegun(place, newer).read();
  const before = comparedWith(newer, stored);
  expect(before).toEqual(begun);
  const choices = { projects: [], types: [], classes: [] };
  const typed = { ...draftFrom(valuesAtStart(draftOf(newer), stored, choices, true)) };
  const { projectId, containerTypeId, classId } = begun;
  expect(before && changesOf(before, { ...typed, projectId, containerTypeId, classId })).toEqual({ description: 'torn' });
  // a form of its own is compared with the box that is here
  expect(comparedWith(newer, null)).toBe(newer);
});
