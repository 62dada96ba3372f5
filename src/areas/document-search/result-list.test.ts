import { expect, test } from 'vitest';
import { withoutRoom } from '#src/kit/list/use-columns.ts';
import { resultList } from './result-list.ts';

const headers = ['code', 'number', 'surname', 'name', 'born', 'part', 'department', 'year', 'containerCode'].map((key) => ({
  key,
  value: key,
}));
const shown = (widthPx: number) => {
  const columns = resultList('class', 'Files', { headers, isListLocked: false }, true).columns.filter(({ hidden }) => !hidden);
  const left = withoutRoom(columns, widthPx, 44).split(',');
  return columns.flatMap(({ id }) => (left.includes(id) ? [] : [id]));
};

test('a narrow result leaves out the last attributes and cuts no code; the box stays', () => {
  expect(shown(1_390)).toEqual(['code', 'number', 'surname', 'name', 'born', 'part', 'department', 'containerCode']);
  expect(shown(990)).toEqual(['code', 'number', 'surname', 'name', 'born', 'part', 'department', 'containerCode']);
  expect(shown(728)).toEqual(['code', 'number', 'surname', 'name', 'containerCode']);
});

const hasClass = (keys: readonly string[]) => {
  const found = keys.map((key) => ({ key, value: key }));
  const { columns } = resultList('class', 'Files', { headers: found, isListLocked: false }, true);
  return columns.find(({ id }) => id === 'className')?.hidden !== true;
};

test('the class is a column of its own where documents of several are found', () => {
  expect(hasClass(['documentTitle', 'className', 'containerCode'])).toBe(true);
  expect(hasClass(['code', 'className', 'containerCode'])).toBe(false);
});
