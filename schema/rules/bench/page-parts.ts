import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';

/** Divides pages into parts of the size of one operation; no pages give no part. */
export function pageParts<P>(pages: readonly P[]): P[][] {
  const size = ARCHIVE_LIMITS.pagesPerOperation;
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, n) => pages.slice(n * size, (n + 1) * size));
}
