import * as v from 'valibot';
import { askFile } from '#sync/transport/file.ts';
import { keepSettings, keptSettings } from './local-storage.ts';

/** Settings of the place of installation (S0 §7, §9). */
const fields = {
  documentSearchMaxItems: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  /** Address of the hub, below the origin, which is the only one the page may connect to. */
  hub: v.pipe(v.string(), v.regex(/^\/(?![/\\])[\w./-]*$/)),
};
export type AppSettings = { readonly [K in keyof typeof fields]: v.InferOutput<(typeof fields)[K]> };

const builtIn: AppSettings = { documentSearchMaxItems: 250, hub: '/api/realtime/hub' };
let now = mergeSettings(builtIn, keptSettings());

/** The settings of now. */
export const appSettings = (): AppSettings => now;

/**
 * Takes what is known and fits, field by field, and leaves the rest as it was. No name of the answer is ever written by,
 * so that `__proto__` and its kin are names like any other (reliability.md 15.3.6).
 */
export function mergeSettings(before: AppSettings, said: unknown): AppSettings {
  const has = typeof said === 'object' && said !== null ? said : {};
  const own = (name: string): unknown => (Object.hasOwn(has, name) ? Reflect.get(has, name) : undefined);
  const search = v.safeParse(fields.documentSearchMaxItems, own('documentSearchMaxItems'));
  const hub = v.safeParse(fields.hub, own('hub'));
  return {
    documentSearchMaxItems: search.success ? search.output : before.documentSearchMaxItems,
    hub: hub.success ? hub.output : before.hub,
  };
}

/** Requests the settings at a start. Any status is accepted (S0 §7); without an answer the last ones apply. */
export async function loadAppSettings(): Promise<void> {
  const answer = await askFile('/appsettings.json');
  if (!answer) return;
  try {
    now = mergeSettings(now, await answer.json());
    keepSettings(now);
  } catch {
    // no JSON: the last ones
  }
}
