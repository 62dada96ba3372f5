/**
 * Civil dates: typed in three orders, stored as yyyy-MM-dd (decisions.md, Session). They have no time and no zone and never
 * become a `Date`, so 1 March is 1 March on every device.
 */

/** Order of day, month and year if only digits are typed, and the displayed separator. */
export type DateOrder = 'yyyy-MM-dd' | 'dd.MM.yyyy' | 'MM/dd/yyyy';

export const dateOrders: readonly DateOrder[] = ['yyyy-MM-dd', 'dd.MM.yyyy', 'MM/dd/yyyy'];

/** The date order of a language; English is the default of S0 §5. */
export function dateOrderOf(locale: string): DateOrder {
  return /^(pl|de)\b/i.test(locale) ? 'dd.MM.yyyy' : 'MM/dd/yyyy';
}

/** The order that the `format` of a class names, otherwise the order of the language. */
export function dateOrder(format: string, locale: string): DateOrder {
  return dateOrders.find((order) => order.toLowerCase() === format.trim().toLowerCase()) ?? dateOrderOf(locale);
}

interface Civil {
  year: number;
  month: number;
  day: number;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0);
}

function stored({ year, month, day }: Civil): string | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A two-digit year is within the hundred years that end with the latest one: the current year for papers, which are not from the future. */
function fullYear(text: string, latestYear: number): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const century = latestYear - (latestYear % 100);
  return year <= latestYear % 100 ? century + year : century - 100 + year;
}

/**
 * Years after the current one that two digits can mean in a day to come. The ten years before it stay readable: an old year that was
 * typed by mistake is over, and not one in a hundred years.
 */
export const YEARS_TO_COME = 89;

/** Date order of each separator, in any language: a dot is never American, a slash never Polish. */
const orderOfSeparator: Record<string, DateOrder> = { '-': 'yyyy-MM-dd', '.': 'dd.MM.yyyy', '/': 'MM/dd/yyyy' };

function civil(parts: readonly [string, string, string], order: DateOrder, latestYear: number): Civil {
  const [a, b, c] = parts;
  if (order === 'yyyy-MM-dd') return { year: fullYear(a, latestYear), month: Number(b), day: Number(c) };
  if (order === 'dd.MM.yyyy') return { year: fullYear(c, latestYear), month: Number(b), day: Number(a) };
  return { year: fullYear(c, latestYear), month: Number(a), day: Number(b) };
}

function cut(digits: string, order: DateOrder): [string, string, string] {
  const yearAt = order === 'yyyy-MM-dd' ? digits.length - 4 : 2;
  if (order === 'yyyy-MM-dd') return [digits.slice(0, yearAt), digits.slice(yearAt, yearAt + 2), digits.slice(yearAt + 2)];
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
}

function fromDigits(digits: string, order: DateOrder, latestYear: number): string | null {
  if (digits.length !== 6 && digits.length !== 8) return null;
  const read = stored(civil(cut(digits, order), order, latestYear));
  // 19610312 typed where days come first: read as year first only if the usual reading is not a date.
  return read ?? (digits.length === 8 ? stored(civil(cut(digits, 'yyyy-MM-dd'), 'yyyy-MM-dd', latestYear)) : null);
}

/**
 * Parses typed text: `120361`, `12.3.61`, `12031961`, `1961-03-12`, `03/12/1961`.
 * @param order decides if only digits are typed
 * @param latestYear the last year that two digits can mean
 * @returns yyyy-MM-dd, or null if the text is not a date
 */
export function readDate(typed: string, order: DateOrder, latestYear: number): string | null {
  const text = typed.trim();
  if (/^\d+$/.test(text)) return fromDigits(text, order, latestYear);
  const match = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})$/.exec(text);
  if (match) {
    const [, a = '', separator = '', b = '', c = ''] = match;
    const named = orderOfSeparator[separator] ?? order;
    const year = named === 'yyyy-MM-dd' ? a : c;
    if (year.length === 2 || year.length === 4) {
      const read = stored(civil([a, b, c], named, latestYear));
      if (read) return read;
    }
  }
  // Eight digits with separators the input inserted in the wrong places (19.61.0312).
  const digits = text.replaceAll(/[-./]/g, '');
  return /^\d{8}$/.test(digits) && /^\d{2}[./]\d{2}[./]\d{4}$/.test(text) ? fromDigits(digits, order, latestYear) : null;
}

/** True if a stored value is a valid stored date. */
export function isStoredDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return match !== null && stored({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }) === value;
}

/** True if a value has the form of a date that does not exist, such as 31.02.2026 or 2026-13-01. */
export function isMissingDate(value: string): boolean {
  const isWritten = /^(\d{6}|\d{8}|\d{1,4}([-./])\d{1,2}\2\d{1,4})$/.test(value);
  return isWritten && dateOrders.every((order) => readDate(value, order, 2000) === null); // a leap year, because two digits may mean one
}

/** Formats a stored date for an input; other text is unchanged. */
export function showDate(value: string, order: DateOrder): string {
  if (!isStoredDate(value)) return value;
  const [year = '', month = '', day = ''] = value.split('-');
  if (order === 'dd.MM.yyyy') return `${day}.${month}.${year}`;
  return order === 'MM/dd/yyyy' ? `${month}/${day}/${year}` : value;
}

function masked(digits: string, order: DateOrder): string {
  const [first, separator] = order === 'yyyy-MM-dd' ? ([4, '-'] as const) : ([2, order === 'dd.MM.yyyy' ? '.' : '/'] as const);
  const parts = [digits.slice(0, first), digits.slice(first, first + 2), digits.slice(first + 2)];
  return parts.filter((part) => part !== '').join(separator);
}

/**
 * Returns the text of the input after a key: separators are inserted automatically while digits are appended, and never on a
 * deletion or in a date typed with its own separators.
 */
export function typeDate(before: string, after: string, order: DateOrder): string {
  const digits = after.replaceAll(/\D/g, '');
  const digitsBefore = before.replaceAll(/\D/g, '');
  // 19.61 and a dash: the year was typed first, so the dot before it goes.
  const yearFirst = /^(\d{2})[./](\d{2})-$/.exec(after);
  if (yearFirst) return `${yearFirst[1]}${yearFirst[2]}-`;
  const appended = after.length === before.length + 1 && after.startsWith(before) && digits.length === digitsBefore.length + 1;
  if (!appended || before !== masked(digitsBefore, order) || digits.length > 8) return after;
  return masked(digits, order);
}
