import type { MachineIndex } from '#tests/performance/machine-index.ts';

/** One measured figure with what the bare machine needs for the same work in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'per s' | 'kB' | 'MB' | 'x' | 'frames' | '%';
  /** Most (or, with `atLeast`, least) that is allowed; undefined for figures without a mark. */
  mark?: number;
  atLeast?: boolean;
  /**
   * What an absolute mark depends on: it grows with the index of the processor, or where rows are written with the larger index
   * of processor and disk. Missing for ratios, bytes and counts, which are the same on every machine.
   */
  scales?: 'processor' | 'writing';
  /** The same work without the product: what the machine can do. */
  floor?: { what: string; value: number };
  /** Sizes, repeats, spread: what is needed to measure it again. */
  how: string;
}

export type Outcome = 'met' | 'missed' | 'not judged' | 'no mark';

/** Above this index the machine is too slow for an absolute mark to say anything about the product. */
export const MOST_INDEX = 2.5;
const REFERENCE: MachineIndex = { processor: 1, disk: 1 };

/** Returns the factor of an absolute mark: never below 1, 1 for marks that do not depend on the machine. */
export function factorOf({ scales }: Pick<Figure, 'scales'>, { processor, disk }: MachineIndex): number {
  if (scales === undefined) return 1;
  return Math.max(1, scales === 'writing' ? Math.max(processor, disk) : processor);
}

/** Returns the mark as it applies on a machine of this index; undefined for figures without one. */
export function markOn(figure: Figure, index: MachineIndex): number | undefined {
  if (figure.mark === undefined) return undefined;
  const factor = factorOf(figure, index);
  return figure.atLeast ? figure.mark / factor : figure.mark * factor;
}

/** Judges a figure by its mark on a machine of this index. */
export function outcomeOf(figure: Figure, index: MachineIndex = REFERENCE): Outcome {
  const mark = markOn(figure, index);
  if (mark === undefined) return 'no mark';
  if (factorOf(figure, index) > MOST_INDEX) return 'not judged';
  return (figure.atLeast ? figure.value >= mark : figure.value <= mark) ? 'met' : 'missed';
}

/** The value below which this part of the samples is. */
export function percentile(samples: readonly number[], part: number): number {
  if (samples.length === 0) throw new Error('A percentile of no samples');
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** Half of the samples are faster. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

const COLUMNS = ['figure', 'measured', 'floor in the same run', 'ratio', 'mark', 'mark here', 'outcome', 'how'];

/** Returns the figures as a table in Markdown, with the ratio to the floor and the mark on this machine. */
export function tableOf(figures: readonly Figure[], index: MachineIndex = REFERENCE): string {
  const rows = figures.map((figure) => [
    figure.name,
    amount(figure.value, figure.unit),
    figure.floor ? `${amount(figure.floor.value, figure.unit)} (${figure.floor.what})` : '',
    figure.floor ? rounded(figure.value / figure.floor.value) : '',
    markText(figure, figure.mark),
    markText(figure, markOn(figure, index)),
    outcomeOf(figure, index),
    figure.how,
  ]);
  return [COLUMNS, COLUMNS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function markText({ unit, atLeast }: Figure, mark: number | undefined): string {
  return mark === undefined ? '' : `${atLeast ? '≥' : '≤'} ${amount(mark, unit)}`;
}

const amount = (value: number, unit: Figure['unit']) => `${rounded(value)} ${unit}`;

function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}
