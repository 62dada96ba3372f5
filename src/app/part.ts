import { firstValueFrom, fromEvent, map, merge, timer } from 'rxjs';
import { textsOf } from '#src/text/i18n.ts';

/**
 * Fetches a part of a page with the texts it brings. What becomes of one that cannot be had stands in `data/update.ts`: the
 * page loads again at most once, then its card says what to do (decisions.md S12).
 */
export async function part<Part>(fetchPart: () => Promise<Part>, texts?: string): Promise<Part> {
  const [found] = await Promise.all([fetchPart(), texts === undefined ? undefined : textsOf(texts)]);
  return found;
}

/** Whether this is what browsers say of a part that cannot be had. */
export function isMissingPart(error: unknown): boolean {
  return /dynamically imported module|module script/i.test(String(error));
}

/** The first rest behind a try without success, and behind coverage that is back: `online` is told before each line carries. */
const SHORTEST_MS = 2_000;
/** A browser that does not notice that coverage is back is not waited for. */
const LONGEST_MS = 60_000;

/** Waits for coverage, or so long; gives the rest behind the next try. */
function rested(ms: number): Promise<number> {
  const isBack = fromEvent(window, 'online').pipe(map(() => SHORTEST_MS));
  const isOver = timer(ms).pipe(map(() => Math.min(ms * 2, LONGEST_MS)));
  return firstValueFrom(merge(isBack, isOver));
}

/** The same for what stands beside a page: one that cannot be had is asked for again with the next coverage, as often as it takes. */
export async function partInTheEnd<Part>(fetchPart: () => Promise<Part>, texts?: string): Promise<Part> {
  for (let rest = SHORTEST_MS; ;) {
    try {
      return await part(fetchPart, texts);
    } catch (error) {
      if (!isMissingPart(error)) throw error;
      rest = await rested(rest);
    }
  }
}
