import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '#tests/performance/figures.ts';

/** Time of a fixed piece of work on this machine: the processor's, and the disk's. */
export interface MachineTimes {
  processorMs: number;
  diskMs: number;
}

/** How much slower than the reference the machine is at the moment of the run: 2 takes twice the time. */
export interface MachineIndex {
  processor: number;
  disk: number;
}

const TRIES = 5;
const APPENDS = 200;
const BLOCK_BYTES = 4_096;
const NUMBERS = 300_000;
const RECORDS = 20_000;
const HASHED_BYTES = 16_000_000;

/** Divides the times by those of the reference machine. */
export function indexOf(times: MachineTimes, reference: MachineTimes): MachineIndex {
  return { processor: times.processorMs / reference.processorMs, disk: times.diskMs / reference.diskMs };
}

/** Measures the machine: the median of five turns of each piece of work. `folder` is on the disk the figures use. */
export async function measureMachine(folder: string): Promise<MachineTimes> {
  calculate(); // compiles the loop
  const processor: number[] = [];
  const disk: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    processor.push(timeOf(calculate));
    disk.push(await append(folder));
  }
  return { processorMs: median(processor), diskMs: median(disk) };
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Sorts, parses and hashes the same data in each call; returns a digest so that no part can be optimized away. */
export function calculate(): string {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  const sorted = Array.from({ length: NUMBERS }, random).toSorted((a, b) => a - b);
  const text = JSON.stringify(
    Array.from({ length: RECORDS }, (_, id) => ({ id, code: `PL-${random()}`, values: [random(), random()] })),
  );
  const parsed = JSON.parse(text) as unknown[]; // written one line above
  return createHash('sha256').update(Buffer.alloc(HASHED_BYTES, text)).update(`${sorted[0]} ${parsed.length}`).digest('hex');
}

/** Appends blocks and waits until each is on the disk; returns the milliseconds. */
async function append(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'machine-index.tmp');
  const file = await open(path, 'w');
  const block = Buffer.alloc(BLOCK_BYTES, 7);
  const started = performance.now();
  for (let count = 0; count < APPENDS; count += 1) {
    await file.write(block);
    await file.sync();
  }
  const ms = performance.now() - started;
  await file.close();
  await rm(path);
  return ms;
}
