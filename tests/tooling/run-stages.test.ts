import { expect, test } from 'vitest';
import { isInTime, turnsOf } from '#tests/tooling/run-stages.ts';

const stage = (name: string, isParallel = false) => ({ name, command: 'true', args: [], isParallel });

test('adjacent stages that use one core run in parallel, the others one by one in their order', () => {
  const stages = [stage('browser'), stage('types', true), stage('lint', true), stage('unit'), stage('texts', true)];
  expect(turnsOf(stages).map((turn) => turn.map(({ name }) => name))).toEqual([
    ['browser'],
    ['types', 'lint'],
    ['unit'],
    ['texts'],
  ]);
});

test('a stage that needs more than the time that is left is skipped; one without a need always runs', () => {
  const postgres = { ...stage('postgres'), needs: 600 };
  expect(isInTime(postgres, 1_000_000, 400_000)).toBe(true);
  expect(isInTime(postgres, 1_000_000, 401_000)).toBe(false);
  expect(isInTime(stage('stories'), 1_000_000, 2_000_000)).toBe(true);
});
