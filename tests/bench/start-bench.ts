import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const START = fileURLToPath(new URL('../../service/start.ts', import.meta.url));

/** One `npm start` as a process. */
export interface Start {
  child: ChildProcess;
  output: { out: string; err: string };
  /** Its exit code; null where a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts as processes, in a folder of their own. */
export interface StartBench {
  folder: string;
  /** Starts one with nothing but these settings, on any free port; its data stand in `data` of the folder. */
  start: (environment: Readonly<Record<string, string>>) => Start;
  /** Starts, expects it to fail, gives its one line. */
  faultOf: (environment: Readonly<Record<string, string>>) => Promise<string>;
  /** What a test that failed half-way left running. */
  end: () => void;
  close: () => void;
}

/** A bench for tests of `npm start`. */
export function startBench(): StartBench {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-start-'));
  const children = new Set<ChildProcess>();
  const start = (environment: Readonly<Record<string, string>>): Start => {
    const child = spawn(process.execPath, [START], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
    const ended = new Promise<number | null>((settle) => {
      child.once('close', settle);
    });
    return { child, output, ended };
  };
  const end = (): void => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  };
  return {
    folder,
    start,
    faultOf: async (environment) => {
      const { output, ended } = start(environment);
      expect([await ended, output.err.trim().split('\n').length, output.err]).toEqual([1, 1, expect.stringMatching(/\S\n$/)]);
      return output.err.trim();
    },
    end,
    close: () => {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
