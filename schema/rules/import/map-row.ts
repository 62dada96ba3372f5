import type { AttributeValues } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import type { ColumnMapping, ImportConfig } from './import-config.ts';

/** A row of a file as the box and the document it names. */
export interface MappedRow {
  boxCode: string;
  /** Name or id of the box type; empty if no column names it. */
  boxType: string;
  costCenter: string;
  code: string;
  values: AttributeValues;
  /** Cells that cannot be converted. */
  issues: readonly CellIssue[];
}
export interface CellIssue {
  code: 'noBoxCode' | 'dateInvalid' | 'numberInvalid';
  column: string;
}

const ATTRIBUTE = 'attribute:';

/** Maps the cells of a row. Pure, so the preview on screen and the import agree. */
export function mapRow(config: Pick<ImportConfig, 'columns'>, columns: readonly string[], cells: readonly string[]): MappedRow {
  const { found, issues } = mapCells(config.columns, columns, cells);
  const boxCode = normaliseCode(found.get('container.code') ?? '');
  const boxColumn = config.columns.find(({ to }) => to === 'container.code')?.from ?? '';
  if (boxCode === '') issues.push({ code: 'noBoxCode', column: boxColumn });
  return {
    boxCode,
    boxType: found.get('container.type') ?? '',
    costCenter: found.get('costCenter') ?? '',
    code: normaliseCode(found.get('code') ?? ''),
    values: attributesIn(found),
    issues,
  };
}

/** The cells of a row by target, and those that cannot be converted; the latter are unchanged. */
export function mapCells(
  mappings: readonly ColumnMapping[],
  columns: readonly string[],
  cells: readonly string[],
): { found: ReadonlyMap<string, string>; issues: CellIssue[] } {
  const issues: CellIssue[] = [];
  const found = new Map<string, string>();
  for (const mapping of mappings) {
    const at = columns.indexOf(mapping.from);
    const [value, fault] = changed(mapping, cells[at] ?? '');
    if (fault) issues.push({ code: fault, column: mapping.from });
    found.set(mapping.to, value);
  }
  return { found, issues };
}

/** Attribute values among mapped cells; an empty cell has none. */
export function attributesIn(found: ReadonlyMap<string, string>): AttributeValues {
  const values = [...found].filter(([to, value]) => to.startsWith(ATTRIBUTE) && value !== '');
  return Object.fromEntries(values.map(([to, value]) => [to.slice(ATTRIBUTE.length), value]));
}

function changed(mapping: ColumnMapping, cell: string): [string, CellIssue['code'] | undefined] {
  const { do: changes } = mapping;
  const value = replaced(mapping, textOf(mapping, cell));
  if (value === '') return ['', undefined];
  if (changes.includes('date')) {
    const day = dayOf(value.trim());
    return day === '' ? [value, 'dateInvalid'] : [day, undefined];
  }
  if (changes.includes('number')) {
    const number = numberOf(value.trim());
    return number === '' ? [value, 'numberInvalid'] : [number, undefined];
  }
  return [value, undefined];
}

/** The text of a cell or of its part; the default where it is empty. */
function textOf({ do: changes, split, default: initial }: ColumnMapping, cell: string): string {
  // letters are composed, as in values that are typed
  const composed = cell.normalize('NFC');
  const part = split ? composed.split(split.by)[split.part - 1] : composed;
  let value = part || initial;
  if (changes.includes('trim')) value = value.trim();
  return changes.includes('upper') ? value.toUpperCase() : value;
}

/** The stored text for a text of the file. */
const replaced = ({ map = [] }: ColumnMapping, text: string): string => map.find(([from]) => from === text)?.[1] ?? text;

/** `2026-03-31`, `31.03.2026` and `31/3/2026` as `yyyy-MM-dd`; empty for other text and dates that do not exist. */
function dayOf(text: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : written ? written.slice(1).toReversed() : [];
  if (year === undefined || month === undefined || day === undefined) return '';
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(found) ? found : '';
}

/** `1 234,50`, `1.234,50` and `1,234.50` as `1234.50`; empty for other text. */
function numberOf(text: string): string {
  const bare = text.replaceAll(/[\s\u00A0\u202F']/gu, '');
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const sign = bare[last];
  // a separator that occurs once marks the decimals; another one, or a repeated one, groups thousands
  const isDecimal = last >= 0 && bare.indexOf(sign ?? '') === last;
  const whole = (isDecimal ? bare.slice(0, last) : bare).replaceAll(/[.,]/g, '');
  const number = isDecimal ? `${whole}.${bare.slice(last + 1)}` : whole;
  return /^-?\d+(\.\d+)?$/.test(number) ? number : '';
}
