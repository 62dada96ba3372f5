import { tableOf, type Figure } from '#tests/performance/figures.ts';
import { indexOf, type MachineTimes } from '#tests/performance/machine-index.ts';

/** One run of the bench, as `docs/benchmarks.md` shows it. */
export interface BenchRun {
  /** Processor, memory, system, versions: one line each. */
  machine: Readonly<Record<string, string | number>>;
  times: MachineTimes;
  reference: MachineTimes;
  figures: readonly Figure[];
}

export const BENCHMARKS_PAGE = 'docs/benchmarks.md';

/** Reads the times of the reference machine from the page; throws when the page has none, because no mark applies then. */
export function referenceOf(page: string): MachineTimes {
  const ms = (name: string) => {
    const cell = new RegExp(`^\\| ${name} *\\|[^|]*\\| *([\\d.]+) ms *\\|`, 'm').exec(page)?.[1];
    if (cell === undefined) throw new Error(`${BENCHMARKS_PAGE} has no reference for the ${name}.`);
    return Number(cell);
  };
  return { processorMs: ms('processor'), diskMs: ms('disk') };
}

const line = (name: string, measured: number, reference: number, index: number) =>
  `| ${name} | ${measured.toFixed(1)} ms | ${reference.toFixed(1)} ms | ${index.toFixed(2)} |`;

/** Returns the page of a complete run: machine, index, figures. */
export function pageOf({ machine, times, reference, figures }: BenchRun): string {
  const index = indexOf(times, reference);
  return `# Benchmarks

Written by \`npm run bench\`; do not edit. A run of named measurements prints them and leaves this page as it is.

## Machine

${Object.entries(machine)
  .map(([name, value]) => `- ${name}: ${value}`)
  .join('\n')}

## Machine index

| work | measured | reference | index |
| --- | --- | --- | --- |
${line('processor', times.processorMs, reference.processorMs, index.processor)}
${line('disk', times.diskMs, reference.diskMs, index.disk)}

The processor sorts, parses and hashes fixed data; the disk appends 200 blocks of 4 kB and waits for each. Both are the median of five
turns, divided by the reference, which is the machine of the marks. Absolute marks are multiplied by the index: drawing by that of the
processor, writing by the larger of both. An index below 1 counts as 1; above 2.5 an absolute figure is printed and not judged. Ratios, bytes
and counts have the same mark everywhere. A commit that changes a mark says what was measured.

## Figures

${tableOf(figures, index)}
`;
}
