import { expect, test } from 'vitest';
import { importStatus as states } from '#schema/codes.ts';
import { stepStates, type Progressing } from './step-states.ts';

const mapped: Progressing = { status: states.new, hasRun: false, isBad: false, isMapped: true, isChecked: false };

test.each<[string, Partial<Progressing>, string]>([
  ['a file that arrives', { status: states.receiving, isMapped: false }, 'current ahead ahead ahead'],
  ['a file that cannot be read', { isBad: true, isMapped: false }, 'fault ahead ahead ahead'],
  ['no column has a target', { isMapped: false }, 'done current ahead ahead'],
  ['mapped', {}, 'done done current ahead'],
  ['being checked', { status: states.checking }, 'done done current ahead'],
  ['checked', { status: states.checked, isChecked: true }, 'done done current ahead'],
  ['a check that failed', { status: states.failed }, 'done done fault ahead'],
  ['being imported', { status: states.running, hasRun: true }, 'done done done current'],
  ['paused', { status: states.paused, hasRun: true }, 'done done done current'],
  ['the other rows are checked', { status: states.checking, hasRun: true }, 'done done current ahead'],
  ['a run that failed', { status: states.failed, hasRun: true }, 'done done done fault'],
  ['imported', { status: states.done, hasRun: true }, 'done done done done'],
  ['imported in part', { status: states.doneWithRefused, hasRun: true }, 'done done done done'],
  ['being rolled back', { status: states.rollingBack, hasRun: true }, 'done done done current'],
  ['rolled back', { status: states.rolledBack, hasRun: true }, 'done done done ahead'],
  ['rolled back in part', { status: states.partlyRolledBack, hasRun: true }, 'done done done ahead'],
  ['cancelled before the check', { status: states.cancelled }, 'done done ahead ahead'],
  ['cancelled after the check', { status: states.cancelled, isChecked: true }, 'done done done ahead'],
])('steps of an import: %s', (_, its, steps) => {
  expect(stepStates({ ...mapped, ...its }).join(' ')).toBe(steps);
});
