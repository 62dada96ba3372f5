/**
 * The search part of an address as text, both ways. The router's own reading turns `code=0012` into a number and `q=true`
 * into a truth value; here text stays text.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Values without a text are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  );
  const text = new URLSearchParams(kept).toString();
  return text ? `?${text}` : '';
}
