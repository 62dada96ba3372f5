import { expect, test } from 'vitest';
import { turnsOf } from '#tests/tooling/run-stages.ts';

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
