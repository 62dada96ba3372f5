import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import type { Draft } from '#schema/judge/draft.ts';

/** Reasons why a row of an import stays: others built on it since. */
export type KeptReason = 'changedSince' | 'ordered' | 'printed' | 'closed' | 'documentsSince' | 'held';

/** Returns why a document of an import stays; undefined for one that nothing was built on, or that is gone. */
export async function documentReason(draft: Draft, id: string): Promise<KeptReason | undefined> {
  const held = await draft.row(registration.name, id);
  if (!held) return undefined;
  if (held.row.version > 1 || held.deleted) return 'changedSince';
  const box = await draft.row(container.name, held.row.containerId);
  if (box && box.row.orderId !== '') return 'ordered';
  return box && box.row.status !== containerStatus.opened ? 'closed' : undefined;
}

/** Returns why a box of an import stays. Its documents are taken back before it. */
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

/** Erases a document of an import: it never happened on cardboard, so nothing but a tombstone in the feed stays. */
export async function eraseDocument(draft: Draft, id: string): Promise<void> {
  const held = await draft.row(registration.name, id);
  if (!held) return;
  await countDocument(draft, held.row, -1);
  draft.put(registration.name, held.row, true, true);
}

/** Erases a box of an import: its code is free again. */
export async function eraseBox(draft: Draft, id: string): Promise<void> {
  const held = await draft.row(container.name, id);
  if (held) draft.put(container.name, held.row, true, true);
}
