import { spawnSync } from 'node:child_process';
import { findChromium, type Build } from '#tests/tooling/chromium.ts';

/**
 * Finds a Chromium for the browser tests, or installs one: by the system's package manager, else Playwright's own. With the word
 * `whole` it is the browser that people have, for Lighthouse and the figures.
 */
const build: Build = process.argv[2] === 'whole' ? 'whole' : 'headless';
const SHELL = 'chromium-headless-shell';
const attempts: readonly (readonly [why: string, command: string, args: readonly string[]])[] = [
  ['package lists', 'apt-get', ['update', '-qq']],
  ...(build === 'headless'
    ? ([['the package of its headless build', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL]]] as const)
    : []),
  ['the chromium package', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
  ["Playwright's Chromium and its libraries", 'npx', ['playwright', 'install', '--with-deps', 'chromium']],
  ["Playwright's Chromium", 'npx', ['playwright', 'install', 'chromium']],
];

let found = findChromium(build);
for (const [why, command, args] of attempts) {
  if (found !== undefined) break;
  console.log(`No Chromium yet; trying ${why} …`);
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (error !== undefined || status !== 0) console.log(`  ${command} did not work: ${error?.message ?? `exit ${status}`}`);
  found = findChromium(build);
}

if (found === undefined) {
  console.error(
    'The browser tests need a Chromium. Install one (Debian: `apt-get install chromium`) or set CHROMIUM_PATH to it.',
  );
  process.exitCode = 1;
} else {
  console.log(`Chromium: ${found}`);
}
