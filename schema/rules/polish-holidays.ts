/** Public holidays in Poland (act of 18 January 1951 on days free from work). */

const DAY_MS = 86_400_000;

/** Month and day, and the first year in which the day is free. */
const fixed = [
  ['01-01', 0],
  ['01-06', 2011],
  ['05-01', 0],
  ['05-03', 0],
  ['08-15', 0],
  ['11-01', 0],
  ['11-11', 0],
  ['12-24', 2025],
  ['12-25', 0],
  ['12-26', 0],
] as const;

/** Offsets from Easter Sunday: itself, Easter Monday, Pentecost, Corpus Christi. */
const movable = [0, 1, 49, 60];

const known = new Map<number, ReadonlySet<string>>();

/** Returns the public holidays of a year as yyyy-MM-dd. */
export function polishHolidays(year: number): ReadonlySet<string> {
  const found = known.get(year);
  if (found) return found;
  const easter = easterSunday(year);
  const days = new Set([
    ...fixed.filter(([, since]) => year >= since).map(([day]) => `${String(year).padStart(4, '0')}-${day}`),
    ...movable.map((after) => new Date(easter + after * DAY_MS).toISOString().slice(0, 10)),
  ]);
  known.set(year, days);
  return days;
}

/** Easter Sunday of the Gregorian calendar as midnight UTC (Meeus, Jones, Butcher). */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leaps = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - leaps - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const inMarch = moon + weekday - 7 * late + 22;
  return Date.UTC(year, 2, inMarch);
}
