import { expect, test } from 'vitest';
import { operationTypes } from '#schema/operations/all.ts';
import { labelledTypes } from './operations.ts';

test('every kind of saved change has one name, in the file of its group', () => {
  expect(labelledTypes.toSorted()).toEqual(operationTypes);
});
