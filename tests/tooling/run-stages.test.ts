import { expect, test } from 'vitest';
import { turnsOf } from '#tests/tooling/run-stages.ts';

const stage = (name: string, isParallel = false) => ({ name, command: 'true', args: [], isParallel });

test('neighbours that keep one core busy run at once, the others alone and in their order', () => {
  const stages = [stage('browser'), stage('types', true), stage('lint', true), stage('unit'), stage('texts', true)];
  expect(turnsOf(stages).map((turn) => turn.map(({ name }) => name))).toEqual([
    ['browser'],
    ['types', 'lint'],
    ['unit'],
    ['texts'],
  ]);
});
