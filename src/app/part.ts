import { textsOf } from '#src/text/i18n.ts';

/**
 * Fetches a part of a page with the texts it brings. What becomes of one that cannot be had stands in `data/update.ts`: the
 * page loads again at most once, then its card says what to do (decisions.md S12).
 */
export async function part<Part>(fetchPart: () => Promise<Part>, texts?: string): Promise<Part> {
  const [found] = await Promise.all([fetchPart(), texts === undefined ? undefined : textsOf(texts)]);
  return found;
}
