import type { Blocker } from '#schema/rules/blockers.ts';
import type { Tx } from '#service/db/database.ts';

/** A box or a document that a user wants to end; for a box `id` and `containerId` are the same. */
export interface Endangered {
  id: string;
  containerId: string;
  projectId: string;
}

/** Reasons of one area, in one statement for all objects: pairs of an object's id and its reason. */
export type BlockerSource = (
  tx: Tx,
  tenantId: string,
  objects: readonly Endangered[],
  now: number,
) => Promise<(readonly [string, Blocker])[]>;
