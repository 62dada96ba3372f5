import type { OutboxDoc } from '#schema/collections.ts';
import { moved, type Core } from '#sync/core.ts';
import type { SaveRequest, Undone } from '#sync/engine-contract.ts';
import { endOperation } from './ending.ts';
import type { Entry } from './entry.ts';
import { OUTBOX_LOST } from './vanished-doc.ts';

/** Actions of the author on an operation, apart from waiting. */

function dependants(core: Core, opId: string): Entry[] {
  return core.mirror.pending().filter(({ op }) => op.deps.includes(opId));
}

/**
 * Cancels an operation that never left the device or that the service refused. An operation that others depend on is kept,
 * because the service would wait for it in vain.
 */
export async function cancelOperation(core: Core, opId: string): Promise<Undone> {
  if (dependants(core, opId).length > 0) return 'alreadySent';
  return (await endOperation(core, opId, 'cancelled', isOnlyHere)) ? 'cancelled' : 'alreadySent';
}

/** True if it never left the device, or had no effect on the service. */
function isOnlyHere(doc: OutboxDoc): boolean {
  return doc.state === 'refused' || doc.tries === 0;
}

/**
 * Refusals that are no verdict on the content: the service judges the same operation again. A missing dependency is not among
 * them because it will never arrive, so the operation is sent as a new one with its current dependencies.
 */
const passing: readonly string[] = ['dependencyRefused', 'internal', OUTBOX_LOST];

/** Refusals that end when the refusal of the operation they depend on ends. */
const followed: readonly string[] = [...passing, 'dependencyMissing'];

/**
 * Queues an operation again. A queued one is sent immediately. One refused for its content keeps that verdict under its id, so
 * it goes as a new operation that replaces it; those refused because of it follow.
 */
export async function retryOperation(
  core: Core,
  opId: string,
  save: (request: SaveRequest<never>) => Promise<unknown>,
): Promise<void> {
  const entry = core.mirror.get(opId);
  if (!entry) return;
  const { state, code } = entry.doc;
  if (state === 'queued') {
    await core.mirror.change([opId], (doc) => (doc?.state === 'queued' ? { ...doc, nextAt: 0 } : undefined));
    return;
  }
  if (state === 'refused' && passing.includes(code)) {
    await core.mirror.change([opId], (doc) => doc && moved(core, doc, 'again'));
  } else if (state === 'refused' || state === 'returned') await saveAgain(core, entry, save);
  else return;
  for (const { doc } of dependants(core, opId)) {
    if (doc.state === 'refused' && followed.includes(doc.code)) await retryOperation(core, doc.id, save);
  }
}

async function saveAgain(
  core: Core,
  { op, payload }: Entry,
  save: (request: SaveRequest<never>) => Promise<unknown>,
): Promise<void> {
  const kind = core.kinds.get(op.type);
  if (!kind || !payload) return;
  await save({
    kind,
    entityId: op.entityId,
    payload: payload as never, // checked by this kind when it was first saved
    configVersion: op.configVersion,
    supersedes: op.opId,
  });
}
