import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';

export interface Tally {
  passed: number;
  failed: number;
  /** Names of those that passed on a second try only; Playwright names its own. */
  flaky?: readonly string[];
  /** Names of those that failed, for the end of a run whose report is longer than what is kept of it. */
  broken?: readonly string[];
  /** Tests for which the time of the run was over. */
  skipped?: number;
}

/** One step of `npm test`: a command, and how its tests are counted. */
export interface Stage {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Where the tool writes its report as JSON, and how to read it; without one the step itself is one test. */
  report?: { file: string; tally: (report: unknown) => Tally };
  /** Counts from what the tool prints, where it writes no report. */
  output?: (output: string) => Tally;
  /** Keeps only one core busy: runs at the same time as its neighbours that do; what it prints is shown when it has ended. */
  isParallel?: boolean;
  /** Seconds without which it is not begun, where a run has to end by a time. What it leaves out is named as skipped. */
  needs?: number;
}

export interface StageResult extends Tally {
  name: string;
  ok: boolean;
  seconds: number;
}

/** Runs a step and shows its output as it comes, or in one piece if it is parallel; a step that failed counts at least one failure, whatever its report says. */
export async function runStage(stage: Stage): Promise<StageResult> {
  const started = Date.now();
  if (stage.report) await rm(stage.report.file, { force: true });
  const { code, output } = await run(stage);
  if (stage.isParallel) process.stdout.write(output);
  const { passed, failed, flaky = [], broken = [], skipped = 0 } = await count(stage, code === 0, output);
  return {
    name: stage.name,
    flaky,
    broken,
    skipped,
    passed,
    failed: code === 0 ? failed : Math.max(1, failed),
    ok: code === 0 && failed === 0,
    seconds: (Date.now() - started) / 1_000,
  };
}

function run(stage: Stage): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(stage.command, stage.args, {
      stdio: ['inherit', stage.output || stage.isParallel ? 'pipe' : 'inherit', stage.isParallel ? 'pipe' : 'inherit'],
      env: { ...process.env, ...stage.env },
    });
    const receive = (part: Buffer) => {
      output += part.toString();
      if (!stage.isParallel) process.stdout.write(part);
    };
    child.stdout?.on('data', receive);
    child.stderr?.on('data', receive);
    child.once('error', (fault) => {
      console.error(`${stage.command}: ${fault.message}`);
      resolve({ code: 127, output });
    });
    child.once('close', (exit) => resolve({ code: exit ?? 1, output }));
  });
}

async function count(stage: Stage, ok: boolean, output: string): Promise<Tally> {
  if (stage.output) return stage.output(output);
  if (!stage.report) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  try {
    return stage.report.tally(JSON.parse(await readFile(stage.report.file, 'utf8')));
  } catch {
    return { passed: 0, failed: ok ? 1 : 0 }; // a run that says it is fine and reports nothing tested nothing
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** Reads the JSON report of vitest. What passed only on a second try (the config allows one in CI) is named: it is to be looked into. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport; // vitest's format
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (tests: typeof all) => tests.map(({ fullName }) => fullName);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    flaky: named(all.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)),
    broken: named(all.filter(({ status }) => status === 'failed')),
  };
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

/**
 * Reads the JSON report of Playwright. A test that passed only on a second try (the config allows one in CI) is no failure
 * of the product there, but Playwright names it as flaky at the end: it is to be looked into.
 */
export function playwrightTally(report: unknown): Tally {
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  }; // Playwright's format
  const specs = (of: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...(of.specs ?? []),
    ...(of.suites ?? []).flatMap(specs),
  ];
  const broken = suites.flatMap(specs).filter(({ ok }) => !ok);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    broken: broken.map(({ file, title }) => `${file}: ${title}`),
  };
}
