import type { LabelFormat } from '#schema/codes/labels.ts';
import type { LabelsPrinted } from '#schema/operations/labels.ts';
import { labelsPrint } from '#schema/operations/rooms/archive.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { codeOfNumber, type CodeSeries, type LeasedSeries } from '#schema/rules/labels/series.ts';
import { topUp } from '#src/data/offline/leases.ts';
import { takeNumbers } from '#src/data/offline/take-numbers.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { makeFile, type LabelFile } from './print/make-file.ts';
import type { LabelText } from './print/paper.ts';
import { saveInTurn } from './save-in-turn.ts';

/** Text of the labels next to their code. */
export interface LabelAbout {
  client: string;
  type: string;
}

export interface PrintAsked {
  typeId: string;
  series: LeasedSeries;
  many: number;
  format: LabelFormat;
  about: LabelAbout;
  /** Puts them into a file, or on a printer. */
  output: (labels: readonly LabelText[]) => Promise<void>;
}

/** Labels of consecutive numbers, as they are saved. */
export type PrintedRange = Extract<LabelsPrinted, { do: 'print' }>;

/**
 * Ranges of a print that were put out, and those that were not, because the disk refused to save them. Undefined if the
 * lease has fewer numbers; nothing was taken then.
 */
export interface Printed {
  printed: PrintedRange[];
  refused: PrintedRange[];
}

/**
 * Prints new labels. Their numbers leave the lease first and are saved as printed before any is put out: a crash in between
 * costs numbers, and never gives one out twice. What is saved as printed is put out, even if the disk refuses the rest.
 */
export async function printLabels({ typeId, series, many, format, about, output }: PrintAsked): Promise<Printed | undefined> {
  const taken = (await takeNumbers(series, many)) ?? (await takeMore(series, many));
  if (!taken) return undefined;
  const { of, prefix, checkDigit } = series;
  const ranges = taken.map(({ first, last, width }): PrintedRange => ({
    do: 'print',
    series: of,
    typeId,
    prefix,
    width,
    checkDigit,
    first,
    last,
    format,
  }));
  const { saved, refused } = await saveInTurn(ranges, (range) => save(crypto.randomUUID(), range));
  const codes = saved.flatMap((range) => codesOf(range, range.first, range.last));
  if (codes.length > 0) await output(labelled(codes, about));
  return { printed: saved, refused };
}

/** Asks the service for as many as are wanted; undefined without network. */
async function takeMore(series: LeasedSeries, many: number) {
  const { of, prefix } = series;
  return (await topUp([{ of, prefix, least: many }])) ? takeNumbers(series, many) : undefined;
}

/** Prints labels of a batch again under their codes: one, or all of them. Those that were damaged are whole again. */
export async function reprint(
  batch: LabelBatch,
  numbers: readonly number[],
  file: LabelFile,
  about: LabelAbout,
): Promise<boolean> {
  const damaged = batch.damaged.filter((number) => numbers.includes(number));
  if (damaged.length > 0 && !(await save(batch.id, { do: 'replace', numbers: damaged }))) return false;
  await makeFile(
    labelled(
      numbers.map((number) => codeOfNumber(batch, number)),
      about,
    ),
    batch.format,
    file,
  );
  return true;
}

/** Marks a label as damaged. It is saved on the device and sent later; false if the disk refused. */
export const markDamaged = (batch: LabelBatch, number: number) => save(batch.id, { do: 'damage', numbers: [number] });

/** Every number of a batch. */
export const numbersIn = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const save = (entityId: string, payload: LabelsPrinted) => saving(() => run.save(labelsPrint, { entityId, payload }));
const codesOf = (series: CodeSeries, first: number, last: number) =>
  numbersIn({ first, last }).map((number) => codeOfNumber(series, number));
const labelled = (codes: readonly string[], about: LabelAbout) => codes.map((code) => ({ code, ...about }));
