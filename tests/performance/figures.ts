/** One measured figure beside what the bare machine needs for the same work in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'per s' | 'kB' | 'MB' | 'x' | 'frames';
  /** Most (or, with `atLeast`, least) that is allowed; undefined for figures without a mark. */
  mark?: number;
  atLeast?: boolean;
  /** The same work without the product: what the machine can do. */
  floor?: { what: string; value: number };
  /** Sizes, repeats, spread: what one needs to measure it again. */
  how: string;
}

export type Outcome = 'met' | 'missed' | 'no mark';

/** Whether a figure holds its mark. */
export function outcomeOf({ value, mark, atLeast }: Figure): Outcome {
  if (mark === undefined) return 'no mark';
  return (atLeast ? value >= mark : value <= mark) ? 'met' : 'missed';
}

/** The value below which this part of the samples lies. */
export function percentile(samples: readonly number[], part: number): number {
  if (samples.length === 0) throw new Error('A percentile of no samples');
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** Half of the samples are faster. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** The figures as a table in Markdown, as it stands in the README. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    amount(figure.value, figure.unit),
    figure.mark === undefined ? '' : `${figure.atLeast ? 'at least' : 'at most'} ${amount(figure.mark, figure.unit)}`,
    outcomeOf(figure),
    figure.floor ? `${amount(figure.floor.value, figure.unit)} (${figure.floor.what})` : '',
    figure.how,
  ]);
  const lines = [['figure', 'measured', 'mark', 'outcome', 'floor in the same run', 'how'], Array(6).fill('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function amount(value: number, unit: Figure['unit']): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${unit}`;
}
