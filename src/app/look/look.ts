import { askFile } from '#sync/transport/file.ts';
import { keepLook, keptLook, type KeptLook } from '#src/data/device/local-storage.ts';
import { session } from '#src/data/session/session.ts';
import { behindFirstPage } from '#src/app/first-page.ts';
import { paintBar } from '#src/app/preferences.ts';

/**
 * The look of a client: its colors and its logo (S0 preamble, §7). The cached look is applied immediately, also offline; the
 * current one is computed after the first page, by a part loaded for that.
 */

let worn: KeptLook | undefined;

/** Puts a look on the page, or takes it off. */
export function wear(look: KeptLook | undefined): void {
  const { style, dataset } = document.documentElement;
  for (const name of Object.keys(worn?.colours ?? {})) style.removeProperty(name);
  worn = look;
  for (const [name, value] of Object.entries(look?.colours ?? {})) style.setProperty(name, value);
  const [light, dark] = look?.colours['--color-bar']?.match(/#\w{6}/g) ?? [];
  paintBar(light && dark ? { light, dark } : undefined);
  // the logo is a picture of the stylesheet: what carries it is on every page from the start
  if (look?.logo) style.setProperty('--client-logo', `url("${look.logo}")`);
  else style.removeProperty('--client-logo');
  dataset['branded'] = look?.logo ? 'yes' : 'no';
}

/** Applies the look of the current client from now on. Call once per page. */
export function followClient(): void {
  followChoices();
  let shown = '';
  let asked = '';
  session().subscribe(({ urlPath, client, clientStale }) => {
    if (urlPath !== shown) wear(keptLook(urlPath));
    shown = urlPath;
    if (!client || client.customerGuid === '' || clientStale || asked === urlPath) return;
    asked = urlPath;
    const isDressed = keptLook(urlPath) !== undefined;
    void (isDressed ? behindFirstPage() : Promise.resolve()).then(() => refreshLook(urlPath, client.primaryColour));
  });
}

/** Follows what the client chose for lists and tooltips; few clients choose, so it is a part of its own. */
function followChoices(): void {
  let chosenBefore = '{}';
  session().subscribe(({ parameters }) => {
    const chosen = parameters?.additionalParams ?? {};
    const now = JSON.stringify(chosen);
    if (now === chosenBefore) return;
    chosenBefore = now;
    void import('./own-choices.ts').then(({ wearChoices }) => chosenBefore === now && wearChoices(chosen)).catch(() => undefined);
  });
}

/** Fetches and caches the look of a client, and applies it while the page is still in that client. */
export async function refreshLook(urlPath: string, primary: string): Promise<void> {
  try {
    const { lookOf } = await import('./own-look.ts');
    const found = await lookOf(urlPath, primary, keptLook(urlPath), askFile);
    keepLook(urlPath, found);
    if (session().value.urlPath === urlPath) wear(found);
  } catch {
    // the part is not on the device yet: the kept look stays
  }
}
