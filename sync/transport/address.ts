import type { Call } from '#schema/calls/call.ts';

/**
 * Path of a call with its placeholders filled and, for calls without a body, the other fields as the query; otherwise they are
 * the body.
 */
export function addressOf(
  row: Pick<Call, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
): { path: string; body: unknown } {
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = row.path.replaceAll(/\{(\w+)\}/gu, (_whole, field: string) => {
    const value = left.get(field);
    left.delete(field);
    return encodeURIComponent(textOf(value));
  });
  if (row.method !== 'GET' && row.method !== 'DELETE') return { path, body: Object.fromEntries(left) };
  const query = new URLSearchParams([...left].map(([field, value]) => [field, textOf(value)]));
  return { path: left.size > 0 ? `${path}?${query.toString()}` : path, body: undefined };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
