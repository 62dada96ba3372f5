import type { ServiceNote } from '#schema/records/outcome.ts';
import type { Receipt } from './reader.ts';

const MARK = 'aside:';

/** Returns the note of a receipt for an operation that was set aside, with its importer. */
export function asideMark(by: string): ServiceNote {
  return `${MARK}${by}`;
}

/** Returns the importer of an operation that was set aside; null for an ordinary one. */
export function asideBy({ outcome }: Pick<Receipt, 'outcome'>): string | null {
  return outcome.startsWith(MARK) ? outcome.slice(MARK.length) : null;
}
