import * as v from 'valibot';
import { askFile } from '#sync/transport/file.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { keepSettings, keptSettings } from './local-storage.ts';

/** Settings of the installation (S0 §7, §9). */
const fields = {
  documentSearchMaxItems: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  /** Address of the hub, below the origin: the page may connect to no other host. */
  hub: v.pipe(v.string(), v.regex(/^\/(?![/\\])[\w./-]*$/)),
};
export type AppSettings = { readonly [K in keyof typeof fields]: v.InferOutput<(typeof fields)[K]> };

const builtIn: AppSettings = { documentSearchMaxItems: 250, hub: '/api/realtime/hub' };
const settings = part((place) => ({ now: mergeSettings(builtIn, keptSettings(place)) }));

/** The current settings. */
export const appSettings = (place: Workplace = here()): AppSettings => settings(place).now;

/**
 * Takes known fields with valid values and leaves the rest as it was. Names from the answer are never used for writing, so
 * `__proto__` is a name like any other (reliability.md 15.3.6).
 */
export function mergeSettings(before: AppSettings, received: unknown): AppSettings {
  const answer = typeof received === 'object' && received !== null ? received : {};
  const own = (name: string): unknown => (Object.hasOwn(answer, name) ? Reflect.get(answer, name) : undefined);
  const search = v.safeParse(fields.documentSearchMaxItems, own('documentSearchMaxItems'));
  const hub = v.safeParse(fields.hub, own('hub'));
  return {
    documentSearchMaxItems: search.success ? search.output : before.documentSearchMaxItems,
    hub: hub.success ? hub.output : before.hub,
  };
}

/** Requests the settings at a start. Any status is accepted (S0 §7); without an answer the last settings stay. */
export async function loadAppSettings(place: Workplace = here()): Promise<void> {
  const answer = await askFile('/appsettings.json');
  if (!answer) return;
  const state = settings(place);
  try {
    state.now = mergeSettings(state.now, await answer.json());
    keepSettings(state.now, place);
  } catch {
    // not JSON: the last settings stay
  }
}
