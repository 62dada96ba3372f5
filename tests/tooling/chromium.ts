import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where distributions put it; the environment variable wins, so that any build can be tested. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** Flags for a headless run as root in a container without a display or a way out. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium that starts, or nothing. */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH'];
  const candidates = asked ? [asked] : [chromium.executablePath(), ...places];
  return candidates.find((path) => existsSync(path) && starts(path));
}

let known: string | undefined;

/** Path of a Chromium; for tests, which have nothing to do without one. Looked for once. */
export function needChromium(): string {
  const path = (known ??= findChromium());
  if (path === undefined) throw new Error('No Chromium found. `node tests/tooling/ensure-chromium.ts` installs one.');
  return path;
}

/** A download without its system libraries exists and does not start, so existence alone proves nothing. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
