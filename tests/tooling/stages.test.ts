import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { startBeside } from '#tests/tooling/stage.ts';

const step = (name: string, program: string, more: object = {}) => ({
  name,
  command: process.execPath,
  args: ['-e', program],
  ...more,
});
const beside = { beside: true } as const;

/** Runs stages as `npm test` does, in a process of their own, and gives what it printed. */
function run(...stages: readonly object[]): { status: number | null; lines: string[] } {
  const program = `const { runStages } = await import('#tests/tooling/run-stages.ts'); await runStages(${JSON.stringify(stages)}, { goOn: false });`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

test('a step beside the others has the lowest priority, and what it says is kept', async () => {
  const running = startBeside(step('x', `console.log(require('os').getPriority()); console.error('and this')`));
  expect(await running.result).toMatchObject({ ok: true, passed: 1, failed: 0 });
  expect(running.said().trim().split('\n').toSorted()).toEqual([String(constants.priority.PRIORITY_LOW), 'and this']);
});

test('steps beside the others count like any, and are told of after them, whole', () => {
  const { status, lines } = run(
    step('slow', `setTimeout(() => console.log('slow said'), 300)`, beside),
    step('first', `console.log('first said')`),
  );
  expect(status).toBe(0);
  expect(lines.findIndex((line) => line === 'first said')).toBeLessThan(lines.indexOf('slow said'));
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

test('one that fails beside the others fails the run', () => {
  const { status, lines } = run(step('bad', `process.exitCode = 3`, beside), step('good', ''));
  expect([status, lines.at(-1)]).toEqual([1, '1 passed, 1 failed']);
  expect(lines).toContain('failed: bad');
});

test('a first failure ends what runs beside', () => {
  const { status, lines } = run(step('endless', `setTimeout(() => 0, 600_000)`, beside), step('bad', `process.exitCode = 3`));
  expect([status, lines.at(-1)]).toEqual([1, '0 passed, 1 failed']);
}, 30_000);
