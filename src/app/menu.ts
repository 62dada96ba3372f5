import * as v from 'valibot';
import { BehaviorSubject } from 'rxjs';
import { navigationCalls } from '#schema/calls/settings.ts';
import { menu as menuShape, type Menu } from '#schema/records/settings.ts';
import { call } from '#src/data/calls/call.ts';
import { nextTurn } from '#src/scheduling/next-task.ts';
import { menuKey } from '#src/data/device/local-storage.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { session } from '#src/data/session/session.ts';
import { useObserved } from '#src/data/live/observed.ts';

/** The drawer as the service sent it, kept for the time without coverage (S0 §4: in offline mode the saved menu is used). */
const nothing: Menu = { menu: [], groups: [] };

/** `known` is false until a menu was read or the service has failed to give one. */
export const drawer = new BehaviorSubject<{ known: boolean; menu: Menu }>({ known: false, menu: nothing });

export function useDrawer(): Menu {
  return useObserved(drawer).menu;
}

/** Longest wait for the menu after a sign-in before the user is redirected without it. */
const PATIENCE_MS = 1_500;

/** The drawer once it is known, or what there is after a moment. */
export function knownMenu(): Promise<Menu> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      watching.unsubscribe();
      resolve(drawer.value.menu);
    };
    const timer = setTimeout(settle, drawer.value.known ? 0 : PATIENCE_MS);
    // in a task of its own: the answer has been read in this one, and what follows draws the whole shell
    const watching = drawer.subscribe(({ known }) => known && setTimeout(settle));
  });
}

function readKept(key: string): Menu | undefined {
  try {
    const parsed = v.safeParse(menuShape, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Owner of the shown drawer, and whether the service sent it since this start. */
let shownFor = '';
let fresh = false;
/** Language the drawer was asked for in: its names are the service's. */
let askedIn = '';

async function ask(key: string): Promise<void> {
  fresh = true;
  const asked = document.documentElement.lang;
  askedIn = asked;
  await nextTurn(); // others begin calls as well, now that it is known who works here
  const outcome = await call(navigationCalls.menu, {});
  if (shownFor !== key || askedIn !== asked) return;
  if (outcome.kind === 'done') {
    try {
      // a page locked in the meantime leaves nothing of its user in storage
      if (session().value.state === 'signedIn') localStorage.setItem(key, JSON.stringify(outcome.data));
    } catch {
      // Blocked or full: the drawer is asked for again at the next start.
    }
    drawer.next({ known: true, menu: outcome.data });
    return;
  }
  // S0 §8: a failure leaves the menu as it is, empty if nothing was kept; the next word about the session asks again.
  fresh = false;
  drawer.next({ ...drawer.value, known: true });
}

/** Keeps the drawer in step with the user and the language of the screens. */
export function followSession(): void {
  shownLanguage().subscribe(() => fresh && askedIn !== document.documentElement.lang && void ask(shownFor));
  session().subscribe(({ identity, unconfirmed, state }) => {
    const key = identity && state !== 'signedOut' ? menuKey(identity.clientId, identity.userId) : '';
    if (key !== shownFor) {
      shownFor = key;
      fresh = false;
      const kept = key ? readKept(key) : undefined;
      drawer.next({ known: kept !== undefined, menu: kept ?? nothing });
    }
    if (key && !fresh && !unconfirmed && state === 'signedIn') void ask(key);
  });
}
