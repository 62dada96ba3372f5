import { readFile, stat } from 'node:fs/promises';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { hiddenBehind } from '#service/pages/check/trailing.ts';
import { openFile } from '#service/pages/open/open-file.ts';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { PageSize } from '#schema/records/page-size.ts';
import { Refusal } from '#service/pages/process/requests.ts';

/** Kinds whose end is checked; for the others it is enough that they open. */
const ending: readonly FileKind[] = ['pdf', 'jpeg', 'png'];
const pictures: readonly FileKind[] = ['jpeg', 'png', 'tiff'];

/**
 * Checks a file whose name and first bytes agree: opens it as the proof, then counts and measures its pages. The first page of
 * an image is rendered as well, because a truncated one opens normally.
 */
export async function checkFile(path: string, kind: FileKind): Promise<readonly PageSize[]> {
  const { size } = await stat(path);
  if (size === 0) throw new Refusal('empty');
  const hidden = ending.includes(kind) ? hiddenBehind(await readFile(path), kind) : undefined;
  if (hidden) throw new Refusal('kindDiffers', 'another file behind it', { other: { is: hidden, isBoth: true } });
  const file = await openFile(path, kind);
  const first = file.pages.find(({ w }) => w > 0);
  if (!first) throw new Refusal('broken', 'no page has a size');
  const isTooLarge = !pictures.includes(kind) && file.pages.some(({ w, h }) => w * h > PAGE_LIMITS.bilevelPixels);
  if (isTooLarge) throw new Refusal('tooManyPixels');
  if (pictures.includes(kind) && file.pages.length === 1) await drawnOnce(() => file.draw(first, PAGE_LIMITS.miniaturePx));
  return file.pages;
}

async function drawnOnce(draw: () => Promise<unknown>): Promise<void> {
  try {
    await draw();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('broken', 'the only page cannot be drawn', { cause: error });
    throw error;
  }
}
