import { tableOf, type Figure } from '#tests/performance/figures.ts';
import { indexOf, type MachineTimes } from '#tests/performance/machine-index.ts';

/** The figures of one measurement with the machine's times in that run. */
export interface Measured {
  name: string;
  times: MachineTimes;
  reference: MachineTimes;
  figures: readonly Figure[];
}

/** Processor, memory, system, versions: one line each. */
export type Machine = Readonly<Record<string, string | number>>;

export const BENCHMARKS_PAGE = 'docs/benchmarks.md';
const SECTION = '\n### ';

/** Reads the times of the reference machine from the page; throws when the page has none, because no mark applies then. */
export function referenceOf(page: string): MachineTimes {
  const ms = (name: string) => {
    const cell = new RegExp(`^\\| ${name} *\\| *([\\d.]+) ms *\\|`, 'm').exec(page)?.[1];
    if (cell === undefined) throw new Error(`${BENCHMARKS_PAGE} has no reference for the ${name}.`);
    return Number(cell);
  };
  return { processorMs: ms('processor'), diskMs: ms('disk') };
}

/**
 * Returns the page with the sections of these measurements replaced or added; the others stay as the run before wrote them, so that
 * a measurement can be repeated by itself. `order` has the names of all measurements: a section of another name is dropped.
 */
export function pageWith(before: string, machine: Machine, measured: readonly Measured[], order: readonly string[]): string {
  const sections = sectionsOf(before);
  for (const each of measured) sections.set(each.name, sectionOf(each));
  const reference = measured.at(-1)?.reference ?? referenceOf(before);
  return `# Benchmarks

Written by \`npm run bench\`; do not edit. Each measurement writes its own section, with the machine index of its run; a run of named
measurements leaves the other sections as they are.

## Machine

${Object.entries(machine)
  .map(([name, value]) => `- ${name}: ${value}`)
  .join('\n')}

## Reference

| work | reference |
| --- | --- |
| processor | ${reference.processorMs.toFixed(1)} ms |
| disk | ${reference.diskMs.toFixed(1)} ms |

The processor sorts, parses and hashes fixed data; the disk appends 200 blocks of 4 kB and waits for each. Both are the median of five
turns. The index of a run is its times divided by the reference, which is the machine of the marks. Absolute marks are multiplied by the
index: drawing by that of the processor, writing by the larger of both. An index below 1 counts as 1; above 2.5 an absolute figure is
printed and not judged. Ratios, bytes and counts have the same mark everywhere. A commit that changes a mark says what was measured.

## Figures
${order.flatMap((name) => (sections.has(name) ? [`${SECTION}${name}\n\n${sections.get(name)}\n`] : [])).join('')}`;
}

function sectionOf({ times, reference, figures }: Measured): string {
  const index = indexOf(times, reference);
  return `Machine index: processor ${index.processor.toFixed(2)}, disk ${index.disk.toFixed(2)}.\n\n${tableOf(figures, index)}`;
}

function sectionsOf(page: string): Map<string, string> {
  const [, ...parts] = page.split(SECTION);
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n');
      return [name, lines.join('\n').trim()];
    }),
  );
}
