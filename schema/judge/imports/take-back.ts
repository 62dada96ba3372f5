import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Container } from '#schema/records/container.ts';

/** Reasons why an undo keeps a row of an import: later changes depend on it. */
export type KeptReason = 'changedSince' | 'ordered' | 'printed' | 'closed' | 'counted' | 'placed' | 'documentsSince' | 'held';

/**
 * Returns why an undo keeps a document of an import; undefined if nothing depends on it, or if it is gone.
 * @param printed boxes that a numbered transfer list names
 */
export async function documentReason(draft: Draft, id: string, printed: ReadonlySet<string>): Promise<KeptReason | undefined> {
  const held = await draft.row(registration.name, id);
  if (!held) return undefined;
  if (held.row.version > 1 || held.deleted) return 'changedSince';
  const box = await draft.row(container.name, held.row.containerId);
  if (!box) return undefined;
  if (box.row.orderId !== '') return 'ordered';
  if (isClosed(box.row)) return 'closed';
  if (box.row.countState !== undefined) return 'counted';
  // the paper lists the documents of its box, and cannot be changed
  return printed.has(box.row.id) ? 'printed' : undefined;
}

/** Returns why an undo keeps a box of an import. Its documents are handled before it. */
export async function boxReason(draft: Draft, id: string): Promise<KeptReason | undefined> {
  const held = await draft.row(container.name, id);
  if (!held) return undefined;
  const { row, deleted } = held;
  if (row.orderId !== '') return 'ordered';
  if (isClosed(row)) return 'closed';
  if (row.version > 1 || deleted) return 'changedSince';
  if (row.countState !== undefined) return 'counted';
  if ((await draft.row(placement.name, placementId(id)))?.deleted === false) return 'placed';
  const names = await draft.namesContainer(id);
  if (names.some((name) => name.startsWith('protocol '))) return 'printed';
  return names.length > 0 ? 'documentsSince' : undefined;
}

/** True if a person closed the box since; an import creates a box open, or completed in its first version. */
const isClosed = ({ status, version }: Container): boolean =>
  status !== containerStatus.opened && !(status === containerStatus.completed && version === 1);

/** Erases a document of an import. No paper was ever registered by it, so only a tombstone in the feed remains. */
export async function eraseDocument(draft: Draft, id: string): Promise<void> {
  const held = await draft.row(registration.name, id);
  if (!held) return;
  await countDocument(draft, held.row, -1);
  draft.put(registration.name, held.row, true, true);
}

/** Erases a box of an import and frees its code. */
export async function eraseBox(draft: Draft, id: string): Promise<void> {
  const held = await draft.row(container.name, id);
  if (held) draft.put(container.name, held.row, true, true);
}
