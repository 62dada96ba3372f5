import type { depositCalls } from '#schema/calls/deposit.ts';
import type { syncCalls } from '#schema/calls/sync.ts';
import { withoutTransaction, type Handlers } from '#service/http/handlers.ts';
import { barredDevice, seeDevice } from './devices.ts';
import { deposit } from './deposit.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { tooOld } from './releases.ts';

type Calls = typeof syncCalls & typeof depositCalls;

/** Handlers of the sync calls; outdated and blocked devices get only their refusal. */
export function syncHandlers(releases?: readonly string[]): Handlers<Calls> {
  return {
    push: withoutTransaction<Calls['push']>(
      async (context, input) => tooOld(input.device, releases) ?? (await push.handle(context, input)),
    ),
    deposit: async (context, input) => tooOld(input.device, releases) ?? deposit(context, input),
    pull: async (context, input) => {
      const { tx, tenantId, caller, now } = context;
      // also for outdated and blocked devices, because the administrator looks for their unsent changes
      const { barred, prepareAsked } = await seeDevice(tx, { tenantId, userId: caller.userId, now: now() }, input.device);
      const refused = tooOld(input.device, releases) ?? (barred ? barredDevice : undefined);
      if (refused) return { ...refused, keeps: true };
      const { data } = await pull(context, input);
      return { data: { ...data, prepareAsked } };
    },
  };
}
