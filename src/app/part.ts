import { textsOf } from '#src/text/i18n.ts';

/**
 * Fetches a part of a page with the texts it brings. When it cannot be had the page loads again (S0 §2), at most once for
 * each address and version, and never without coverage: there the card of the page says what to do (decisions.md S12).
 */
export async function part<Part>(fetchPart: () => Promise<Part>, texts?: string): Promise<Part> {
  try {
    const [found] = await Promise.all([fetchPart(), texts === undefined ? undefined : textsOf(texts)]);
    return found;
  } catch (error) {
    if (navigator.onLine && firstTime(sessionStorage, `reloaded ${version()} ${location.pathname}`)) location.reload();
    throw error;
  }
}

/** Whether this is asked for the first time in this window; where nothing can be kept the answer is no. */
export function firstTime(storage: Pick<Storage, 'getItem' | 'setItem'>, what: string): boolean {
  try {
    if (storage.getItem(what) !== null) return false;
    storage.setItem(what, '1');
    return true;
  } catch {
    return false; // without a memory it would load for ever
  }
}

/** The built application names its first script by what is in it. */
function version(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}
