import { sql, type SQL } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import { codeOfNumber, type CodeSeries } from '#schema/rules/labels/series.ts';
import type { Tx } from '#service/db/database.ts';

/** A series whose numbers are looked up: of boxes, or of an attribute in some classes. */
export interface NumberedSeries {
  tenantId: string;
  prefix: string;
  of: { kind: 'boxes'; checkDigit: boolean } | { kind: 'attribute'; id: string; classIds: readonly string[] };
}

/** A number in the vault, and with how many digits it is written. */
export interface Used {
  number: number;
  width: number;
}

/** Highest numbers that are compared with the one below. */
const COMPARED = 20;

/**
 * Returns the number a series begins behind: the highest with the digits that most of its numbers have, or that is on a printed label
 * next to them. A number further from the one below than a client leases in a day is a scan of another code, and begins no series.
 * Reads all numbers of the series, so only its first lease asks for it.
 */
export async function startOf(tx: Tx, series: NumberedSeries): Promise<Used> {
  const { tenantId, prefix, of } = series;
  const digits = sql`select digits from (${restsOf(series)}) rests where digits ~ '^[0-9]{1,12}$'`;
  const { rows: widths } = await tx.execute<{ width: number }>(sql`
    select length(digits) as width from (${digits}) numbers
    group by 1 order by count(*) desc, max(digits::bigint) desc limit 1`);
  const width = widths[0]?.width ?? 0;
  const { rows: highest } = await tx.execute<{ number: string }>(sql`
    select digits::bigint as number from (${digits}) numbers
    where length(digits) = ${width}::int order by 1 desc limit ${COMPARED}::int`);
  const numbers = highest.map(({ number }) => Number(number));
  const inSeries = numbers.find((number, at) => number - (numbers[at + 1] ?? number) <= LIMITS.leasedADay);
  const stored = { number: inSeries ?? 0, width };
  if (of.kind !== 'boxes') return stored;
  const { rows: labels } = await tx.execute<{ last: string; width: number }>(sql`
    select last, width from label_batches
    where tenant_id = ${tenantId} and prefix = ${prefix} and last <= ${stored.number + LIMITS.leasedADay}::bigint
    order by last desc limit 1`);
  const [label] = labels;
  return label && Number(label.last) > stored.number ? { number: Number(label.last), width: label.width } : stored;
}

/** Codes of a series without their prefix; not all are numbers. */
function restsOf({ tenantId, prefix, of }: NumberedSeries): SQL {
  const from = sql`${prefix.length + 1}::int`;
  if (of.kind === 'boxes') {
    const rest = sql`substr(code, ${from})`;
    const digits = of.checkDigit ? sql`left(${rest}, -1)` : rest;
    return sql`select ${digits} as digits from containers where tenant_id = ${tenantId} and code ^@ ${prefix}`;
  }
  // digits are from 0 to 9, and the colon follows them
  return sql`select substr(value, ${from}) as digits from document_numbers
    where tenant_id = ${tenantId} and "of" = ${of.id} and class_id in ${of.classIds}
      and value >= ${`${prefix}0`} and value < ${`${prefix}:`}`;
}

/** Numbers that are looked up with one statement, at most. */
const LOOKED_UP = 10_000;

/**
 * Returns the first of so many numbers of which none is used, from a number on. Numbers used by hand or by an import are passed over:
 * they move a series no further than behind themselves, and only once it reaches them.
 *
 * @param skipped numbers left out behind those this life of the database did not lease: an earlier one may have leased them
 */
export async function firstFree(
  tx: Tx,
  series: NumberedSeries & { width: number },
  { from, count, skipped }: { from: number; count: number; skipped: number },
): Promise<number> {
  let first = from;
  for (let many = count; ; many = Math.min(2 * many, LOOKED_UP)) {
    // each range begins behind what was found in the one before
    // oxlint-disable-next-line no-await-in-loop
    const used = await highestUsed(tx, series, first, first + many - 1);
    if (used === 0) return first;
    first = used + skipped + 1;
  }
}

/** The highest number of a range that a box, a document or a printed label has; 0 for none. */
async function highestUsed(tx: Tx, series: NumberedSeries & { width: number }, first: number, last: number): Promise<number> {
  const { prefix, width, of } = series;
  const format: CodeSeries = { prefix, width, checkDigit: of.kind === 'boxes' && of.checkDigit };
  const codes = new Map(
    Array.from({ length: last - first + 1 }, (_, at) => [codeOfNumber(format, first + at), first + at] as const),
  );
  const { rows } = await tx.execute<{ code: string }>(usedAmong(series, [...codes.keys()]));
  const stored = rows.reduce((most, { code }) => Math.max(most, codes.get(code) ?? 0), 0);
  if (of.kind !== 'boxes') return stored;
  const { rows: labels } = await tx.execute<{ last: string | null }>(sql`
    select max(last) as last from label_batches
    where tenant_id = ${series.tenantId} and prefix = ${prefix} and last >= ${first}::bigint and first <= ${last}::bigint`);
  return Math.max(stored, Number(labels[0]?.last ?? 0));
}

/** The codes that boxes or documents have, deleted ones as well: a number is on paper. */
export function usedAmong({ tenantId, of }: NumberedSeries, codes: readonly string[]): SQL {
  const any = sql`any(${sql.param(codes)}::text[])`;
  return of.kind === 'boxes'
    ? sql`select code from containers where tenant_id = ${tenantId} and code = ${any}`
    : sql`select distinct value as code from document_numbers
        where tenant_id = ${tenantId} and "of" = ${of.id} and class_id in ${of.classIds} and value = ${any}`;
}
