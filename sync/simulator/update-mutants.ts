import { operationOf } from '#schema/collections.ts';
import { canonical } from '#schema/operations/operation.ts';
import { isUndecided } from '#sync/outbox/states.ts';
import { deviceDoc } from '#sync/outbox/device.ts';
import { emptied, forgetPlace, type UpdateStep } from './updates.ts';
import type { Mutant } from './world.ts';

/** Seeded bugs of a new version that brings a database up to date. */

/** The newest change that waits is left behind. */
const dropsUnsent: UpdateStep = async ({ disk }) => {
  const newest = [...disk.peek('outbox').values()].filter(({ state }) => isUndecided(state)).toSorted((a, b) => b.n - a.n)[0];
  if (newest) await disk.drop('outbox', [newest.id]);
};

/** Waiting changes are written in the shape of this version, so that their hash is no longer the one they were saved with. */
const rewritesUnsent: UpdateStep = async ({ disk }) => {
  const waiting = [...disk.peek('outbox').values()].filter(({ state }) => isUndecided(state));
  await disk.put(
    'outbox',
    waiting.map((doc) => ({ ...doc, operation: canonical({ ...operationOf(doc), payloadVersion: 1 }) })),
  );
};

/** The tablet is a new one for the service. */
const forgetsDevice: UpdateStep = ({ disk }) => disk.drop('settings', [deviceDoc]);

export const updateMutants: readonly Mutant[] = [
  { name: 'updateDropsUnsent', updateSteps: [dropsUnsent, forgetPlace, ...emptied] },
  { name: 'updateRewritesUnsent', updateSteps: [rewritesUnsent, forgetPlace, ...emptied] },
  { name: 'updateForgetsDevice', updateSteps: [forgetsDevice, forgetPlace, ...emptied] },
  { name: 'updateKeepsPlace', updateSteps: emptied },
  { name: 'placeForgottenLast', updateSteps: [...emptied, forgetPlace] },
];
