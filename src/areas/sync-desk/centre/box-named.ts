import type { OutboxDoc } from '#schema/collections.ts';
import {
  containerClose,
  containerCreate,
  containerDelete,
  containerReopen,
  containerUpdate,
} from '#schema/operations/containers.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';

const aboutBoxes: ReadonlySet<string> = new Set(
  [containerCreate, containerUpdate, containerClose, containerReopen, containerDelete].map(({ type }) => type),
);

/** Id of the box a change is about, of a pickup its first box; empty for other changes. */
export function boxIdOf(row: OutboxDoc): string {
  if (row.type === pickupCreate.type) return row.lane;
  return aboutBoxes.has(row.type) ? row.entityId : '';
}

/**
 * Returns the code of the box of a change. A new box, a new code and a deletion contain it; otherwise it is in the row of this
 * device, and for a deleted box in the change that made it.
 */
export function boxNamed(row: OutboxDoc, held: { code: string } | null, made: readonly OutboxDoc[]): string {
  if (boxIdOf(row) === '') return '';
  const own = codeIn(row) || held?.code || lastCodeIn(made);
  const others = row.type === pickupCreate.type ? boxesOf(row) - 1 : 0;
  return own !== '' && others > 0 ? `${own} +${others}` : own;
}

function codeIn(row: OutboxDoc): string {
  const { code, changes } = savedPayload(row) as { code?: string; changes?: { code?: string } }; // checked when it was saved
  return code ?? changes?.code ?? '';
}

function lastCodeIn(made: readonly OutboxDoc[]): string {
  const codes = made.toSorted((a, b) => a.n - b.n).map(codeIn);
  return codes.findLast((code) => code !== '') ?? '';
}

function boxesOf(row: OutboxDoc): number {
  const { containerIds } = savedPayload(row);
  return Array.isArray(containerIds) ? containerIds.length : 0;
}
