import { expect, test } from 'vitest';
import { playwrightTally, vitestTally } from '#tests/tooling/stage.ts';
import { lighthouseTally, mutantsTally, picturesTally, seedsTally } from '#tests/tooling/tallies.ts';

const testResult = (fullName: string, status: string, failureMessages: string[]) => ({ fullName, status, failureMessages });
const line = (text: string) => `seed 3 run again\n${text}\n`;

test('seeds count one each; a seed that broke, stood apart from its repetition or never ran is a failure', () => {
  expect(seedsTally(line('simulate: seeds=10 ops=9 violations=0 failedSeeds=none unlike=0 events=1'), 10)).toEqual({
    passed: 10,
    failed: 0,
  });
  expect(seedsTally(line('simulate: seeds=10 ops=9 violations=5 failedSeeds=3,7 unlike=1 events=1'), 10)).toEqual({
    passed: 7,
    failed: 3,
  });
  expect(seedsTally(line('simulate on the service: seeds=18 opsPerSeed=500 violations=0 failedSeeds=none events=1'), 20)).toEqual(
    {
      passed: 18,
      failed: 2,
    },
  );
  expect(seedsTally('', 20)).toEqual({ passed: 0, failed: 20 });
});

test('seeds for which no time was left are skipped, and no failures', () => {
  const ended = line('simulate: seeds=12 ops=9 violations=0 failedSeeds=none unlike=0 left=8 events=1');
  expect(seedsTally(ended, 20)).toEqual({ passed: 12, failed: 0, skipped: 8 });
  expect(seedsTally(ended, 21)).toEqual({ passed: 12, failed: 1, skipped: 8 });
});

test('undetected mutants are failures, and so are too few of them', () => {
  expect(mutantsTally('simulate: mutants=19 caught=19 seconds=4', 15)).toEqual({ passed: 19, failed: 0 });
  expect(mutantsTally('simulate: mutants=19 caught=17 seconds=4', 15)).toEqual({ passed: 17, failed: 2 });
  expect(mutantsTally('simulate: mutants=9 caught=9 seconds=4', 15)).toEqual({ passed: 9, failed: 6 });
});

test('a score below the mark, a run left out, a picture with a fault and a screen not reached are failures', () => {
  expect(lighthouseTally('lighthouse: lighthouse@1.2.3, 4 runs, 1 below 95 (box mobile)', 4)).toEqual({ passed: 3, failed: 1 });
  expect(lighthouseTally('lighthouse: lighthouse@1.2.3, 2 runs, 0 below 95', 4)).toEqual({ passed: 2, failed: 2 });
  expect(picturesTally('screenshots: 552 pictures, 2 with layout faults, 1 screens missed, x/index.html')).toEqual({
    passed: 550,
    failed: 3,
  });
});

test('what failed and what passed on its second try only is named; the latter counts as passed', () => {
  const assertionResults = [
    testResult('steady', 'passed', []),
    testResult('second try', 'passed', ['once']),
    testResult('broken', 'failed', ['a', 'b']),
  ];
  expect(vitestTally({ numPassedTests: 2, numFailedTests: 1, testResults: [{ assertionResults }] })).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['second try'],
    broken: ['broken'],
  });
});

test('stories that failed are named with their file, at any depth of a report', () => {
  const file = 'pins.spec.ts';
  const suites = [{ specs: [{ title: 'kept', file, ok: true }], suites: [{ specs: [{ title: 'removed', file, ok: false }] }] }];
  expect(playwrightTally({ stats: { expected: 1, unexpected: 1, flaky: 0 }, suites })).toEqual({
    passed: 1,
    failed: 1,
    broken: ['pins.spec.ts: removed'],
  });
});
