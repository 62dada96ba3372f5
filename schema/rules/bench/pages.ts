import { pageStatus } from '#schema/codes/bench.ts';
import type { SyncPage } from '#schema/records/bench.ts';

/** True for a page that still has to be found or justified. */
export function isOpenPage({ status }: Pick<SyncPage, 'status'>): boolean {
  return status === pageStatus.expected || status === pageStatus.missing;
}
