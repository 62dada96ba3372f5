import type { syncCalls } from '#schema/calls/sync.ts';
import { withoutTransaction, type Handlers } from '#service/http/handlers.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { tooOld } from './releases.ts';

type Calls = typeof syncCalls;

/** Handlers of the sync calls; devices that are too old are told so before anything else. */
export function syncHandlers(releases?: readonly string[]): Handlers<Calls> {
  return {
    push: withoutTransaction<Calls['push']>(
      async (context, input) => tooOld(input.device, releases) ?? (await push.handle(context, input)),
    ),
    pull: async (context, input) => tooOld(input.device, releases) ?? (await pull(context, input)),
  };
}
