import { LIMITS } from '#schema/limits.ts';
import type { DeviceReport, PullAnswer } from '#schema/sync-wire.ts';
import type { Core } from '#sync/core.ts';
import type { Answer } from '#sync/ports.ts';
import type { Cursor } from './cursor.ts';

/** Requests one page. The request leaves before this returns: no write in the meantime delays it. */
export function askPage(
  core: Core,
  device: DeviceReport,
  { epoch, since, startHead }: Pick<Cursor, 'epoch' | 'since' | 'startHead'>,
  scope = '',
): Promise<Answer<PullAnswer>> {
  return core.ports.transport.pull({ device, epoch, since, start: Math.max(0, startHead), limit: LIMITS.pullRows, scope });
}
