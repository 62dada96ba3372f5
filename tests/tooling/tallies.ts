import type { Tally } from '#tests/tooling/stage.ts';

/** What the last lines of our own tools say, counted. A run that tested less than it was asked to failed, whatever it says. */

/** `simulate: seeds=… violations=… failedSeeds=… unlike=… left=…`, and the same on the service. Seeds left for want of time are skipped. */
export function seedsTally(output: string, asked: number): Tally {
  const line = lastLine(output, /^simulate[^:]*: seeds=/);
  const seeds = numberAfter(line, 'seeds');
  const list = /failedSeeds=(\S+)/.exec(line)?.[1] ?? 'none';
  const broken = list === 'none' ? 0 : list.split(',').length;
  const unlike = Number(/unlike=(\d+)/.exec(line)?.[1] ?? 0);
  const skipped = Number(/left=(\d+)/.exec(line)?.[1] ?? 0);
  const missing = Math.max(0, asked - seeds - skipped);
  return { passed: Math.max(0, seeds - broken - unlike), failed: broken + unlike + missing, ...(skipped > 0 && { skipped }) };
}

/** `simulate: mutants=… caught=…`; fewer mutants than `least` prove too little. */
export function mutantsTally(output: string, least: number): Tally {
  const line = lastLine(output, /^simulate: mutants=/);
  const [mutants, caught] = [numberAfter(line, 'mutants'), numberAfter(line, 'caught')];
  return { passed: caught, failed: Math.max(mutants, least) - caught };
}

/** `lighthouse: …, N runs, N below 95`. */
export function lighthouseTally(output: string, asked: number): Tally {
  const found = /, (\d+) runs, (\d+) below/.exec(lastLine(output, /^lighthouse: /));
  const [runs, below] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
  return { passed: runs - below, failed: below + Math.max(0, asked - runs) };
}

/** `screenshots: N pictures, N with layout faults, N screens missed`. */
export function picturesTally(output: string): Tally {
  const found = /: (\d+) pictures, (\d+) with layout faults, (\d+) screens missed/.exec(lastLine(output, /^screenshots: /));
  const [pictures = 0, faulty = 0, missed = 0] = (found ?? []).slice(1).map(Number);
  return { passed: pictures - faulty, failed: faulty + missed };
}

function lastLine(output: string, begin: RegExp): string {
  return output.split('\n').findLast((line) => begin.test(line)) ?? '';
}

function numberAfter(line: string, name: string): number {
  return Number(new RegExp(`\\b${name}=(\\d+)`).exec(line)?.[1] ?? 0);
}
