import { expect, type Page } from '@playwright/test';
import { photo } from '#tests/bench/hostile-files/picture-files.ts';
import { rows } from '#tests/e2e/support/documents.ts';

/**
 * Adds photos to the newest document of the open box, on a device without coverage: they wait to be sent.
 *
 * @param look what the story checks while the photos are chosen
 */
export async function addPhotos(page: Page, count: number, look?: () => Promise<void>): Promise<void> {
  await rows(page).first().getByRole('button').first().click();
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `photo-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(401 + at, 300)
        .jpeg()
        .toBuffer(),
    })),
  );
  await page.getByLabel('Photos or files').setInputFiles(files);
  await look?.();
  await page.getByRole('button', { name: `Add ${count} files` }).click();
  await expect(page.getByText(`${count} files wait to be sent.`)).toBeVisible();
}
