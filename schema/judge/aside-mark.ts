import type { Receipt } from './reader.ts';

const MARK = 'aside:';

/** What a receipt notes of an operation that was set aside: who brought it. */
export function asideMark(by: string): string {
  return MARK + by;
}

/** Who brought an operation that was set aside; null for an ordinary one. */
export function asideBy({ outcome }: Pick<Receipt, 'outcome'>): string | null {
  return outcome.startsWith(MARK) ? outcome.slice(MARK.length) : null;
}
