import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import type { Draft } from '#schema/judge/draft.ts';

/** Reasons why an undo keeps a row of an import: later changes depend on it. */
export type KeptReason = 'changedSince' | 'ordered' | 'printed' | 'closed' | 'documentsSince' | 'held';

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
  if (box.row.status !== containerStatus.opened) return 'closed';
  // the paper lists the documents of its box, and cannot be changed
  return printed.has(box.row.id) ? 'printed' : undefined;
}

/** Returns why an undo keeps a box of an import. Its documents are handled before it. */
export async function boxReason(draft: Draft, id: string): Promise<KeptReason | undefined> {
  const held = await draft.row(container.name, id);
  if (!held) return undefined;
  const { row, deleted } = held;
  if (row.orderId !== '') return 'ordered';
  if (row.status !== containerStatus.opened) return 'closed';
  if (row.version > 1 || deleted) return 'changedSince';
  const names = await draft.namesContainer(id);
  if (names.some((name) => name.startsWith('protocol '))) return 'printed';
  return names.length > 0 ? 'documentsSince' : undefined;
}

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
