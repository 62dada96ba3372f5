import * as v from 'valibot';
import { containerStatus } from '#schema/codes.ts';
import { containerClose, containerReopen } from '#schema/operations/containers.ts';
import { madeAtByService, type Operation } from '#schema/operations/operation.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import { sealTokenOf, sealTokenText } from '#schema/rules/seal/token.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';
import { session } from '#src/data/session/session.ts';
import { browserHasher } from '#src/data/sync/browser-ports.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

const ended: ReadonlySet<string> = new Set(['superseded', 'cancelled', 'refused', 'returned']);
const turns: ReadonlySet<string> = new Set([containerClose.type, containerReopen.type]);
const seeded = v.object({ tokenSeed: v.string() });

/**
 * The address of the public page of a box that this device closed, also before the service knows the closing. Empty where
 * this device no longer has the closing, or never had it: then the service's protocol has the address.
 */
export async function sealAddress(
  { id, status, closedAt }: Pick<Container, 'id' | 'status' | 'closedAt'>,
  place: Workplace = here(),
): Promise<string> {
  const db = openNow(place)?.db;
  if (!db || status === containerStatus.opened) return '';
  // As JSON: RxDB has getters for indexed fields only (src/data/database/shape.ts).
  const its = (await outboxOf(db, id).exec()).map((doc) => doc.toMutableJSON());
  const last = its.filter(({ type, state }) => turns.has(type) && !ended.has(state)).toSorted((a, b) => b.n - a.n)[0];
  if (!last || last.type !== containerClose.type) return '';
  const operation = JSON.parse(last.operation) as Operation; // written by the outbox alone
  const read = v.safeParse(seeded, operation.payload);
  // the box may have been opened and closed elsewhere since
  if (!read.success || madeAtByService(operation) !== closedAt) return '';
  const token = sealTokenOf(await browserHasher.sha256(sealTokenText(operation, read.output.tokenSeed)));
  return `${location.origin}${pathTo(session(place).value.urlPath, 'seal/{token}', { token })}`;
}
