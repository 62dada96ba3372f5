import { reports } from '#tests/tooling/run-stages.ts';
import { playwrightTally, vitestTally, type Stage } from '#tests/tooling/stage.ts';
import { seedsTally } from '#tests/tooling/tallies.ts';

/** Stages that more than one of `run-all.ts`, `run-change.ts` and `run-long.ts` runs, each described here only. */

/** A script of `package.json`, with further words behind it. */
export const script = (name: string, args: readonly string[], output?: Stage['output']): Stage => ({
  name,
  command: 'npm',
  args: ['run', '--silent', ...args],
  ...(output && { output }),
});

/** Installs a browser if there is none. */
export const browser: Stage = { name: 'browser', command: 'node', args: ['tests/tooling/ensure-chromium.ts'] };

/** The application as stories and the weight need it. */
export const build: Stage = { name: 'build', command: 'node', args: ['tests/bench/build.ts'] };

const reportTo = (name: string) => `${reports}/${name}.json`;
/** What a vitest run needs so that its tests are counted. */
const counted = (name: string) => ({
  args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reportTo(name)}`],
  report: { file: reportTo(name), tally: vitestTally },
});

/** The tests of a vitest project. */
export function vitestStage(project: string): Stage {
  const { args, report } = counted(project);
  return { name: project, command: 'vitest', args: ['run', '--project', `${project}*`, ...args], report };
}

/** The tests of the named vitest projects on a PostgreSQL server. */
export function postgresStage(name: string, projects: readonly string[]): Stage {
  const { args, report } = counted(name.replaceAll(' ', '-'));
  const asked = projects.flatMap((project) => ['--project', `${project}*`]);
  return { name, command: 'node', args: ['tests/tooling/test-postgres.ts', ...asked, ...args], report };
}

/** Stories in the browser: the named files, or those the configuration chooses. */
export function storyStage(name: string, files: readonly string[], env: Readonly<Record<string, string>> = {}): Stage {
  return {
    name,
    command: 'playwright',
    args: ['test', ...files.map((story) => `tests/e2e/${story}.spec.ts`)],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportTo(name) },
    report: { file: reportTo(name), tally: playwrightTally },
  };
}

/** An area is added to a copy of the house by the recipe, and missed where a part of it is. */
export const breadth: Stage = { name: 'breadth', command: 'node', args: ['tests/breadth/throw-away-area.ts'] };

/** Twenty kinds of operations are added to a copy of the house, and its start does not get heavier. */
export const idleKinds: Stage = { name: 'idle kinds', command: 'node', args: ['tests/breadth/idle-kinds.ts'] };

interface Worlds {
  seeds: number;
  operations?: number;
  from?: number;
  /** Time at which no further seed is begun (ms since 1970). */
  until?: number | undefined;
}

/** Worlds of the simulator on the model of the service; each seed counts as one test. */
export function simulatorStage({ seeds, operations = 500, from = 1, until }: Worlds): Stage {
  const asked = ['--from', String(from), '--seeds', String(seeds), '--operations', String(operations)];
  if (until !== undefined) asked.push('--until', String(until));
  return script('simulator', ['simulate', '--', ...asked], (printed) => seedsTally(printed, seeds));
}

/** The same worlds on the shipped service; each seed counts as one test. */
export function simulatorOnServiceStage({ seeds, operations }: Worlds): Stage {
  const asked = ['--seeds', String(seeds), ...(operations === undefined ? [] : ['--operations', String(operations)])];
  return script('simulator on the service', ['simulate:service', '--', ...asked], (printed) => seedsTally(printed, seeds));
}

/** A stage that opens databases by the dozen, with its temporary files in memory where the system has room for them. */
export const inMemory = (stage: Stage, folder: string | undefined): Stage =>
  folder === undefined ? stage : { ...stage, env: { ...stage.env, TMPDIR: folder } };
