import type { CookieOptions } from '#service/http/handlers.ts';

/** Cookies of a request; the first of a name counts. */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

/** Every cookie of ours is HttpOnly and SameSite=Strict; `Secure` wherever the browser would keep it. */
export function serializeCookie(name: string, value: string, { maxAgeSeconds, path }: CookieOptions, secure: boolean): string {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}
