/** First letters of the first and the last name. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const last = parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '';
  return `${parts[0]?.[0] ?? ''}${last}`.toUpperCase();
}
