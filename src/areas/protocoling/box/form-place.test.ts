import { expect, test } from 'vitest';
import { freshForm } from '#src/kit/form/form-state.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { formPlace, takeLabel } from './form-place.ts';

test('a label scanned again brings back what was typed, under this label', async () => {
  const leave = workOn(await openTestLocal());
  const label = '0000401777';
  await takeLabel(label);
  expect(await formPlace(undefined, label).read()).toBeNull();
  const typed = freshForm({ code: '0000401778', description: 'torn', 'inherited.year': '2019' });
  await formPlace(undefined, label).write(typed);
  await takeLabel(label);
  expect(await formPlace(undefined, label).read()).toEqual({
    ...typed,
    values: { ...typed.values, code: label, scanned: label },
  });
  await leave();
});
