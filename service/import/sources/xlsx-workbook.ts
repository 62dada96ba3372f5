import { IMPORT_LIMITS } from '#schema/limits.ts';
import { BadFile } from './source.ts';
import { xmlEvents } from './xml-events.ts';
import type { OpenZip } from './zip.ts';

/** Parts of the file a sheet refers to. */
export interface Workbook {
  sheets: readonly { name: string; path: string }[];
  shared: readonly string[];
  /** Numbers of the cell styles that show a date. */
  dateStyles: ReadonlySet<number>;
  /** Least digits of a whole number, by the cell styles that show leading zeros. */
  zeroStyles: ReadonlyMap<number, number>;
  is1904: boolean;
}

/** Reads workbook, shared texts and styles; the sheets are read later, as streams. */
export async function workbookOf(zip: OpenZip): Promise<Workbook> {
  const named: { name: string; id: string }[] = [];
  let is1904 = false;
  for await (const event of xmlEvents(zip.read('xl/workbook.xml'))) {
    if (event.kind !== 'open') continue;
    const { name, attributes } = event;
    if (name === 'sheet') named.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? '' });
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
  }
  const targets = await targetsOf(zip);
  const sheets = named.map(({ name, id }) => ({ name, path: targets.get(id) ?? '' })).filter(({ path }) => zip.has(path));
  return { sheets, is1904, shared: await sharedOf(zip), ...(await stylesOf(zip)) };
}

async function targetsOf(zip: OpenZip): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  for await (const event of xmlEvents(zip.read('xl/_rels/workbook.xml.rels'))) {
    if (event.kind !== 'open' || event.name !== 'Relationship') continue;
    const target = event.attributes['Target'] ?? '';
    targets.set(event.attributes['Id'] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return targets;
}

async function sharedOf(zip: OpenZip): Promise<readonly string[]> {
  const shared: string[] = [];
  if (!zip.has('xl/sharedStrings.xml')) return shared;
  let text = '';
  let size = 0;
  for await (const { kind, name, ...event } of xmlEvents(zip.read('xl/sharedStrings.xml'))) {
    if (kind === 'open' && name === 'si') text = '';
    if (kind === 'close' && name === 't') text += 'text' in event ? event.text : '';
    if (kind !== 'close' || name !== 'si') continue;
    size += text.length;
    if (size > IMPORT_LIMITS.sharedCharacters) throw new BadFile('size');
    shared.push(text);
  }
  return shared;
}

/** Built-in formats of dates (ECMA-376 18.8.30). */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

async function stylesOf(zip: OpenZip): Promise<Pick<Workbook, 'dateStyles' | 'zeroStyles'>> {
  const [dateStyles, zeroStyles] = [new Set<number>(), new Map<number, number>()];
  if (!zip.has('xl/styles.xml')) return { dateStyles, zeroStyles };
  const [dates, zeros] = [new Set(builtIn), new Map<number, number>()];
  let isCells = false;
  let at = 0;
  for await (const event of xmlEvents(zip.read('xl/styles.xml'))) {
    const { name } = event;
    if (name === 'cellXfs') isCells = event.kind === 'open';
    if (event.kind !== 'open') continue;
    const { numFmtId = '', formatCode = '' } = event.attributes;
    if (name === 'numFmt' && isDateFormat(formatCode)) dates.add(Number(numFmtId));
    if (name === 'numFmt') zeros.set(Number(numFmtId), zerosOf(formatCode));
    if (name !== 'xf' || !isCells) continue;
    if (dates.has(Number(numFmtId))) dateStyles.add(at);
    zeroStyles.set(at, zeros.get(Number(numFmtId)) ?? 0);
    at += 1;
  }
  return { dateStyles, zeroStyles };
}

/** Digits a format shows at least: `0000000000` is how a sheet keeps the leading zeros of codes; 0 for any other format. */
const zerosOf = (code: string): number => /^0+(?=;|$)/.exec(code)?.[0].length ?? 0;

/** A format shows a date when letters of days, months or years are outside its quoted texts and colours. */
function isDateFormat(code: string): boolean {
  return /[dmyh]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
