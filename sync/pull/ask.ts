import { LIMITS } from '#schema/limits.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';
import { report, type Core } from '#sync/core.ts';
import type { Answer } from '#sync/ports.ts';
import type { Cursor } from './cursor.ts';

/** Asks for one page. */
export async function askPage(core: Core, cursor: Pick<Cursor, 'epoch' | 'since'>, scope = ''): Promise<Answer<PullAnswer>> {
  return core.ports.transport.pull({
    device: await report(core),
    epoch: cursor.epoch,
    since: cursor.since,
    limit: LIMITS.pullRows,
    scope,
  });
}
