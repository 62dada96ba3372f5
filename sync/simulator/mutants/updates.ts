import { operationOf } from '#schema/collections.ts';
import { canonical } from '#schema/operations/operation.ts';
import { isUndecided } from '#sync/outbox/states.ts';
import { deviceDoc } from '#sync/outbox/device.ts';
import { emptied, forgetPlace, type UpdateStep } from '#sync/simulator/updates.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/** Seeded bugs of a new version's database upgrade. */

/** Drops the newest waiting change. */
const dropsUnsent: UpdateStep = async ({ disk }) => {
  const newest = [...disk.peek('outbox').values()].filter(({ state }) => isUndecided(state)).toSorted((a, b) => b.n - a.n)[0];
  if (newest) await disk.drop('outbox', [newest.id]);
};

/** Rewrites waiting changes in the format of this version, so their hash no longer matches the one of the save. */
const rewritesUnsent: UpdateStep = async ({ disk }) => {
  const waiting = [...disk.peek('outbox').values()].filter(({ state }) => isUndecided(state));
  await disk.put(
    'outbox',
    waiting.map((doc) => ({ ...doc, operation: canonical({ ...operationOf(doc), payloadVersion: 1 }) })),
  );
};

/** Gives the tablet a new id. */
const forgetsDevice: UpdateStep = ({ disk }) => disk.drop('settings', [deviceDoc]);

export const updateMutants: readonly Mutant[] = [
  { name: 'updateDropsUnsent', updateSteps: [dropsUnsent, forgetPlace, ...emptied] },
  { name: 'updateRewritesUnsent', updateSteps: [rewritesUnsent, forgetPlace, ...emptied] },
  { name: 'updateForgetsDevice', updateSteps: [forgetsDevice, forgetPlace, ...emptied] },
  { name: 'updateKeepsPlace', updateSteps: emptied },
  { name: 'placeForgottenLast', updateSteps: [...emptied, forgetPlace] },
];
