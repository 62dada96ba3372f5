import { expect, test, vi } from 'vitest';
import { mutantOf } from '#sync/simulator/mutants/all.ts';
import { World } from '#sync/simulator/world.ts';

vi.setConfig({ testTimeout: 60_000 });

/**
 * Each checker reports its own invariant, so a seeded bug that another invariant would notice later is reported under the right
 * one.
 */
async function invariantsOf(name: string, from = 1): Promise<Set<string>> {
  const found = new Set<string>();
  const mutant = mutantOf(name);
  if (!mutant) throw new Error(`no mutant ${name}`);
  for (let seed = from; seed < from + 12 && found.size === 0; seed++) {
    const { violations } = await new World({ seed, operations: 250, mutant }).run();
    for (const violation of violations) found.add(violation.split(':')[0] ?? '');
  }
  return found;
}

test.each([
  'decisionWithoutServiceValue',
  'decisionWithoutDeviceValue',
  'decisionWithoutResult',
  'decisionByNobody',
  'decisionWithoutTime',
  'decisionNotNoted',
  'caseWithoutServiceValue',
  'wordGoesBack',
])('I10: %s is noticed', async (name) => {
  expect(await invariantsOf(name)).toContain('I10');
});

test.each(['pageWithForeignRow', 'pageWithOthersWords', 'pageWithWrongLabels', 'wordWithForeignCode'])(
  'I7: %s is noticed',
  async (name) => {
    expect(await invariantsOf(name)).toContain('I7');
  },
);

test.each([
  ['I1', 'shortPartKept', 20],
  ['I1', 'fileDroppedWhenSent', 3],
  ['I2', 'uploadRestarted', 4],
  ['I2', 'fileWrittenAgain', 3],
  ['I2', 'fileShownTwice', 3],
  ['I3', 'filesUnseen', 3],
  ['I8', 'uploadEndForgotten', 3],
  ['I9', 'fileRefusedByTheWay', 3],
  ['I9', 'shortPartRefused', 20],
])('%s: %s is noticed where photos are added', async (invariant, name, from) => {
  expect(await invariantsOf(name, from)).toContain(invariant);
});

test.each([
  ['I7', 'sightUnjudged'],
  ['I7', 'hiddenIsShown'],
  ['I4', 'hiddenAsAbsent'],
  ['I4', 'sweepForgotten'],
])('%s: %s is noticed where a person sees a part of the documents', async (invariant, name) => {
  expect(await invariantsOf(name)).toContain(invariant);
});

test.each([
  ['B1', 'treatedUnnoted', 14],
  ['B1', 'treatedWithoutReason', 14],
  ['B2', 'differencesForgotten', 25],
  ['B2', 'resolvedByNobody', 14],
  ['B3', 'placedElsewhere', 14],
  ['B4', 'recountedInVain', 14],
  ['B5', 'receivedUnnoted', 14],
  ['B6', 'pageLeftAsIs', 14],
  ['B6', 'closedPagesChange', 15],
  ['B7', 'notedNowhere', 14],
])('%s: %s is noticed where the archive works', async (invariant, name, from) => {
  expect(await invariantsOf(name, from)).toContain(invariant);
});

test.each(['numbersLeasedTwice', 'batchCut'])('L1: %s is noticed where labels are printed', async (name) => {
  expect(await invariantsOf(name, 3)).toContain('L1');
});

test.each([
  ['M1', 'startedOver'],
  ['M1', 'cursorAhead'],
  ['M2', 'rollbackBlind'],
])('%s: %s is noticed where files are imported', async (invariant, name) => {
  expect(await invariantsOf(name, 2)).toContain(invariant);
});

test.each([
  ['I1', 'updateDropsUnsent', 38],
  ['V1', 'updateForgetsDevice', 38],
  ['V1', 'updateRewritesUnsent', 38],
  ['I4', 'updateKeepsPlace', 40],
])('%s: %s is noticed where tablets get a new version', async (invariant, name, from) => {
  expect(await invariantsOf(name, from)).toContain(invariant);
});

test('O1: an item that leaves its order without a question for a supervisor is noticed', async () => {
  expect(await invariantsOf('raceForgotten', 37)).toContain('O1');
});

test('S10: a service that carries out what was deposited is noticed', async () => {
  expect(await invariantsOf('depositCarriedOut')).toContain('S10');
});

test('I13: a service that takes in what a barred device sends is noticed', async () => {
  expect(await invariantsOf('barUnheeded')).toContain('I13');
});

test('a throw is a violation of its seed, in its trace, and the same in a replay', async () => {
  const options = { seed: 2, operations: 250, mutant: mutantOf('serviceThrows'), keepsTrace: true };
  const { violations, lines, hash } = await new World(options).run();
  expect(violations[0]).toMatch(/^bug: Error: thrown by a judge/);
  expect(lines.some((line) => line.includes('VIOLATION bug: Error: thrown by a judge'))).toBe(true);
  expect((await new World(options).run()).hash).toBe(hash);
});
