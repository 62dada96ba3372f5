import * as v from 'valibot';
import { pushRequest } from '#schema/sync-wire.ts';
import { pull } from '#service/areas/sync/pull.ts';
import { push } from '#service/areas/sync/push.ts';
import type { Transport } from '#sync/ports.ts';
import { owner } from '#tests/recorded/tablet.ts';
import type { VaultBench } from './vault-bench.ts';

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T; // as on the wire

/** The shipped handlers of a bench behind JSON, for the tablet of `owner`; `line` says whether it has coverage. */
export function lineTo(bench: VaultBench, line: { isUp: boolean }): Transport {
  const context = bench.context(owner.userId, owner.clientId);
  const answered = <T>(body: T) => ({ kind: 'answer' as const, serviceTime: bench.now(), body: sent(body) });
  return {
    probe: async () => line.isUp,
    push: async (request) => {
      if (!line.isUp) return { kind: 'unreachable' };
      const outcome = await push.handle(context, v.parse(pushRequest, sent(request)));
      return 'data' in outcome ? answered(outcome.data) : { kind: 'unreachable' };
    },
    pull: async (request) => {
      if (!line.isUp) return { kind: 'unreachable' };
      return answered((await bench.db.inTenant(owner.clientId, (tx) => pull({ ...context, tx }, sent(request)))).data);
    },
    dictionary: async () => ({ kind: 'unreachable' }),
  };
}
