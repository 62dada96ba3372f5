import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/**
 * The whole browser, as people have it, for what is measured; the same engine without windows of its own for stories, which
 * need a sixth less of a processor in it.
 */
export type Build = 'whole' | 'headless';

/** Where distributions put them; the environment variable wins, so that any build can be tested. */
const headless = ['/usr/bin/chromium-headless-shell'];
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

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

/** Path of a Chromium that starts, or nothing. Stories take the whole browser where there is no other. */
export function findChromium(build: Build = 'headless'): string | undefined {
  const asked = process.env['CHROMIUM_PATH'];
  const candidates = asked ? [asked] : [...(build === 'headless' ? headless : []), chromium.executablePath(), ...whole];
  return candidates.find((path) => existsSync(path) && starts(path));
}

/** Path of the headless build, where the system has it and it starts. */
export const findHeadlessShell = (): string | undefined => headless.find((path) => existsSync(path) && starts(path));

const known = new Map<Build, string>();

/** Path of a Chromium; for tests, which have nothing to do without one. Looked for once. */
export function needChromium(build: Build = 'headless'): string {
  const path = known.get(build) ?? findChromium(build);
  if (path === undefined) throw new Error(`No Chromium found. \`node tests/tooling/ensure-chromium.ts ${build}\` installs one.`);
  known.set(build, path);
  return path;
}

/** A download without its system libraries exists and does not start, so existence alone proves nothing. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
