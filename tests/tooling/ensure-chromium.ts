import { spawnSync } from 'node:child_process';
import { findChromium, findHeadlessShell, type Build } from '#tests/tooling/chromium.ts';

/**
 * Finds a Chromium for the browser tests, or installs one: by the system's package manager, else Playwright's own. With the word
 * `whole` it is the browser that people have, for Lighthouse and the figures.
 */
const build: Build = process.argv[2] === 'whole' ? 'whole' : 'headless';

type Attempt = readonly [why: string, command: string, args: readonly string[]];

const packageOf = (name: string): Attempt => [
  `the package ${name}`,
  'apt-get',
  ['install', '-y', '-qq', '--no-install-recommends', name],
];
const headlessShell: readonly Attempt[] = [['package lists', 'apt-get', ['update', '-qq']], packageOf('chromium-headless-shell')];
const anyBrowser: readonly Attempt[] = [
  packageOf('chromium'),
  ["Playwright's Chromium and its libraries", 'npx', ['playwright', 'install', '--with-deps', 'chromium']],
  ["Playwright's Chromium", 'npx', ['playwright', 'install', 'chromium']],
];

/** Makes one attempt after the other until the browser is found; undefined where none brought it. */
function install(attempts: readonly Attempt[], find: () => string | undefined): string | undefined {
  let found = find();
  for (const [why, command, args] of attempts) {
    if (found !== undefined) return found;
    console.log(`No Chromium yet; trying ${why} …`);
    const { status, error } = spawnSync(command, args, {
      stdio: 'inherit',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (error !== undefined || status !== 0) console.log(`  ${command} did not work: ${error?.message ?? `exit ${status}`}`);
    found = find();
  }
  return found;
}

const find = () => findChromium(build);
// a run of all stories is worth the installation: the headless build needs a sixth less of a processor for the same story
if (build === 'headless' && process.env['CI']) install(headlessShell, () => process.env['CHROMIUM_PATH'] ?? findHeadlessShell());
const found = install([...(build === 'headless' ? headlessShell : headlessShell.slice(0, 1)), ...anyBrowser], find);

if (found === undefined) {
  console.error(
    'The browser tests need a Chromium. Install one (Debian: `apt-get install chromium`) or set CHROMIUM_PATH to it.',
  );
  process.exitCode = 1;
} else {
  console.log(`Chromium: ${found}`);
}
