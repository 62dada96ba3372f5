import { firstValueFrom, fromEvent, map, merge, timer } from 'rxjs';
import { textsOf } from '#src/text/i18n.ts';
import { loadAreaProblems } from '#src/text/problems.ts';

/**
 * Loads a part of a page with its texts. `src/data/updates/update.ts` handles a missing one: the page loads again at most once, then its
 * card explains what to do (decisions.md S12).
 */
export async function part<Part>(fetchPart: () => Promise<Part>, texts?: string): Promise<Part> {
  if (texts === undefined) return fetchPart();
  const [found] = await Promise.all([fetchPart(), textsOf(texts), loadAreaProblems()]);
  return found;
}

/** Matches the part-load error messages of browsers. */
export function isMissingPart(error: unknown): boolean {
  return /dynamically imported module|module script/i.test(String(error));
}

/** First back-off after a failure, and after going online: `online` fires before each connection works. */
const SHORTEST_MS = 2_000;
/** A browser that does not notice that coverage is back is not waited for. */
const LONGEST_MS = 60_000;

/** Waits for coverage, or so long; gives the rest behind the next try. */
function rested(ms: number): Promise<number> {
  const isBack = fromEvent(window, 'online').pipe(map(() => SHORTEST_MS));
  const isOver = timer(ms).pipe(map(() => Math.min(ms * 2, LONGEST_MS)));
  return firstValueFrom(merge(isBack, isOver));
}

/** Loads an optional part of a page: retries a failed one whenever the device is online. */
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
