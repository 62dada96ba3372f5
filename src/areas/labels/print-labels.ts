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

/** `short`: the lease has fewer numbers; nothing was taken. `notSaved`: the disk refused, and nothing was printed. */
export type PrintOutcome = 'printed' | 'short' | 'notSaved';

/**
 * Prints new labels. Their numbers leave the lease first and are saved as printed before any is put out: a crash in between
 * costs numbers, and never gives one out twice.
 */
export async function printLabels({ typeId, series, many, format, about, output }: PrintAsked): Promise<PrintOutcome> {
  const taken = (await takeNumbers(series, many)) ?? (await takeMore(series, many));
  if (!taken) return 'short';
  const codes: string[] = [];
  for (const { first, last, width } of taken) {
    const { of, prefix, checkDigit } = series;
    const printed = { series: of, typeId, prefix, width, checkDigit, first, last, format };
    if (!(await save(crypto.randomUUID(), { do: 'print', ...printed }))) return 'notSaved';
    codes.push(...codesOf(printed, first, last));
  }
  await output(labelled(codes, about));
  return 'printed';
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
