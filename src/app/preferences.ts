import { useSyncExternalStore } from 'react';

/** Choices of a person about how this device shows the application; they are the device's, not the account's (ux.md §10.3). */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const densities = ['auto', 'touch', 'cosy', 'compact'] as const;
export type Density = (typeof densities)[number];

export interface Preferences {
  theme: Theme;
  density: Density;
  /** Keys without Ctrl do something; a person who is in their way switches them off (WCAG 2.1.4). */
  singleKeys: boolean;
}

const KEY = 'display';
/** Colours of the browser's own bar: that of the top bar. */
const ownBar = { light: '#14477D', dark: '#0A2440' };
let bar = ownBar;
const start: Preferences = { theme: 'system', density: 'auto', singleKeys: true };
const listeners = new Set<() => void>();
let now = read();

function read(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>; // checked below
    return {
      theme: themes.find((theme) => theme === found.theme) ?? start.theme,
      density: densities.find((density) => density === found.density) ?? start.density,
      singleKeys: found.singleKeys !== false,
    };
  } catch {
    return start; // blocked storage: the device decides
  }
}

/** Puts the choices on the page. Called before the first paint, so that no light flash precedes a dark page. */
export function applyPreferences(): void {
  const { dataset } = document.documentElement;
  if (now.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = now.theme;
  if (now.density === 'auto') delete dataset['density'];
  else dataset['density'] = now.density;
  // for the keys of areas
  if (now.singleKeys) delete dataset['singleKeys'];
  else dataset['singleKeys'] = 'off';
  const dark = now.theme === 'dark' || (now.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? bar.dark : bar.light);
}

/** The bar of a client; without one the product's own. */
export function paintBar(ofClient?: { light: string; dark: string }): void {
  bar = ofClient ?? ownBar;
  applyPreferences();
}

/** Follows the device when it turns dark in the evening. */
export function followDevice(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyPreferences);
}

export function prefer(change: Partial<Preferences>): void {
  now = { ...now, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
  applyPreferences();
  for (const listener of listeners) listener();
}

/** The choices of now, for what is no part of a screen. */
export const preferences = (): Preferences => now;

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}
