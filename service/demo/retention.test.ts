import { expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { eligibleOn, eligibleTogether } from '#schema/rules/retention.ts';
import { classRetention, proposalLines, proposals, retentionKeeps, retentionSchedules } from '#service/db/tables/retention.ts';
import { generateClient } from '#service/demo/generate.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

const demo = generateClient(1, 'demo');
const rowsOf = (table: object) =>
  demo.parts.flatMap(({ tables }) => tables.filter((one) => one.table === table).flatMap(({ rows }) => rows));

test('nine schedules, and two proposals of destruction about boxes of two projects', () => {
  const codes = rowsOf(retentionSchedules).map((row) => Reflect.get(row, 'code') as string);
  expect(codes.toSorted()).toEqual(['A', 'B10', 'B2', 'B20', 'B5', 'B50', 'BE10', 'BE5', 'Bc']);
  const classes = demo.configuration.projects.flatMap((project) => project.classes);
  expect(rowsOf(classRetention)).toHaveLength(classes.length);
  expect(new Set(rowsOf(proposals).map((row) => Reflect.get(row, 'projectId') as string)).size).toBe(2);
  const boxes = rowsOf(proposalLines).map((row) => Reflect.get(row, 'objectId') as string);
  expect([boxes.length, new Set(boxes).size]).toEqual([10, 10]);
});

test('140 boxes in the archive are due, some are kept longer by a person, and some have no date', () => {
  type Given = typeof classRetention.$inferSelect;
  const schedules = new Map(
    (rowsOf(retentionSchedules) as (typeof retentionSchedules.$inferSelect)[]).map((row) => [row.id, row]),
  );
  const given = new Map((rowsOf(classRetention) as Given[]).map((row) => [row.classId, row]));
  const kept = new Map(
    (rowsOf(retentionKeeps) as (typeof retentionKeeps.$inferSelect)[]).map((row) => [row.objectId, row.until]),
  );
  const inBox = Map.groupBy(demo.registrations, ({ containerId }) => containerId);
  const today = new Date(DEMO_NOW).toISOString().slice(0, 10);
  const terms = demo.containers
    .filter(({ status }) => status === containerStatus.completed)
    .map(({ id }) => {
      const days = (inBox.get(id) ?? []).map(({ classId, values, createdAt }) => {
        const { scheduleId = '', attributeId = '' } = given.get(classId) ?? {};
        const schedule = schedules.get(scheduleId);
        const day = schedule?.base === 'attribute' ? values[attributeId] : new Date(createdAt).toISOString().slice(0, 10);
        return eligibleOn(schedule, day ?? '', kept.get(id));
      });
      return { id, term: eligibleTogether(days, { never: 'noSchedule' }) };
    });
  expect(terms.filter(({ term }) => 'on' in term && term.on <= today)).toHaveLength(140);
  expect(terms.filter(({ id, term }) => 'on' in term && term.on === kept.get(id))).toHaveLength(12);
  expect(terms.some(({ term }) => 'never' in term && term.never === 'noBaseDate')).toBe(true);
});
