import { expect, test } from 'vitest';
import { classRetention, proposalLines, proposals, retentionSchedules } from '#service/db/tables/retention.ts';
import { generateClient } from '#service/demo/generate.ts';

const demo = generateClient(1, 'demo');
const rowsOf = (table: object) =>
  demo.parts.flatMap(({ tables }) => tables.filter((one) => one.table === table).flatMap(({ rows }) => rows));

test('orders.md §9: nine schedules, and two proposals of destruction about boxes of two projects', () => {
  const codes = rowsOf(retentionSchedules).map((row) => Reflect.get(row, 'code') as string);
  expect(codes.toSorted()).toEqual(['A', 'B10', 'B2', 'B20', 'B5', 'B50', 'BE10', 'BE5', 'Bc']);
  const classes = demo.configuration.projects.flatMap((project) => project.classes);
  expect(rowsOf(classRetention)).toHaveLength(classes.length);
  expect(new Set(rowsOf(proposals).map((row) => Reflect.get(row, 'projectId') as string)).size).toBe(2);
  const boxes = rowsOf(proposalLines).map((row) => Reflect.get(row, 'objectId') as string);
  expect([boxes.length, new Set(boxes).size]).toEqual([10, 10]);
});
