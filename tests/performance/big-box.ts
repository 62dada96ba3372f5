import type { Page } from '@playwright/test';
import { onDisk } from '#tests/e2e/support/local-database.ts';

/** Code of the box with the most documents on this device. */
export async function bigBoxCode(page: Page): Promise<string> {
  const boxes = await onDisk(page, 'containers');
  const largest = boxes.toSorted((a, b) => (b.row?.documents ?? 0) - (a.row?.documents ?? 0))[0];
  if (!largest) throw new Error('There is no box on this device.');
  return largest.code;
}
