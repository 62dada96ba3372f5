const formats = new Map<string, Intl.DateTimeFormat | null>();

/** The latest answer: rows of an import ask again and again for the same moment. */
let latest = { ms: Number.NaN, zone: '', day: '' };

/** Returns the local day of the device, yyyy-MM-dd; in UTC for an unknown time zone. */
export function localDate(ms: number, zone: string): string {
  if (latest.ms !== ms || latest.zone !== zone) latest = { ms, zone, day: dayIn(ms, zone) };
  return latest.day;
}

function dayIn(ms: number, zone: string): string {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  return format ? format.format(ms) : new Date(ms).toISOString().slice(0, 10);
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return null;
  }
}
