import * as v from 'valibot';
import { clientCheckResult, type ClientCheckResult } from '#schema/calls/tenancy.ts';
import { keyOrigin, type KeyOrigin } from '#schema/calls/sealing.ts';
import { clientParameters, identity, type ClientParameters, type Identity } from '#schema/records/settings.ts';
import type { Papers } from '#src/data/sealing/papers.ts';

/**
 * Data about clients and the session outside of the database: identity, times and flags, nothing secret (decisions.md, Session
 * details). They must be readable before it is known whose database to open.
 */
/** `customerGuid` is the client the account belongs to; the identity names the client worked in. */
const keptIdentity = v.object({
  identity,
  customerGuid: v.string(),
  confirmedAt: v.number(),
  /** Proven by the client's own sign-in service: there is no password to ask for. */
  fromDomain: v.optional(v.boolean()),
});
export type KeptIdentity = v.InferOutput<typeof keptIdentity>;

const IDENTITY = 'auth.identity';
const LOGOUT_OWED = 'auth.logoutOwed';
const EXPIRY = '_token.expiration';
const PERMISSIONS = 'userPermissions';
const ACTIVITY = 'lastActivity';
const TABLET = 'tablet';
const check = (urlPath: string) => `clientCheck.${urlPath}`;
const look = (urlPath: string) => `clientLook.${urlPath}`;
const parameters = (urlPath: string) => `customerParameters.${urlPath}`;

function read<S extends v.GenericSchema>(key: string, schema: S): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined; // blocked storage, or text of another hand: as if nothing was kept
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full: the session then lasts as long as the page.
  }
}

/** The session as this page knew it last, and whether it goes on by that: a page that is locked leaves nothing in storage. */
let known: KeptIdentity | undefined;
let isHeld = false;

/** Returns the last identity and the time of its last confirmation; undefined after a sign-out. */
export function keptSession(): KeptIdentity | undefined {
  const found = read(IDENTITY, keptIdentity);
  if (found) known = found;
  return found ?? (isHeld ? known : undefined);
}
export function keepSession(kept: KeptIdentity | undefined): void {
  known = kept;
  isHeld = false;
  write(IDENTITY, kept);
}

/** The last good answer of the client check. */
export const keptClient = (urlPath: string): ClientCheckResult | undefined => read(check(urlPath), clientCheckResult);
export const keepClient = (urlPath: string, found: ClientCheckResult | undefined): void => write(check(urlPath), found);

/** The last parameters of the client. */
export const keptParameters = (urlPath: string): ClientParameters | undefined => read(parameters(urlPath), clientParameters);
export const keepParameters = (urlPath: string, found: ClientParameters): void => write(parameters(urlPath), found);

/** Cached look of a client (S0 §7): colors computed from its primary, its logo as a data URL, and their version. */
const colour = /^(#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\))$/;
const keptLookShape = v.object({
  primary: v.string(),
  colours: v.record(v.pipe(v.string(), v.regex(/^--color-[a-z0-9-]+$/)), v.pipe(v.string(), v.regex(colour))),
  logo: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^data:image\/[\w.+-]+;base64,[\w+/=]+$/))]),
  logoTag: v.string(),
});
export type KeptLook = v.InferOutput<typeof keptLookShape>;
export const keptLook = (urlPath: string): KeptLook | undefined => read(look(urlPath), keptLookShape);
export const keepLook = (urlPath: string, found: KeptLook | undefined): void => write(look(urlPath), found);

/** Returns the id of this browser profile at the service: made once, the same for all its users (S8). */
export const tabletId = (): string => keptTablet() || (renameTablet(), keptTablet());
export const renameTablet = (): void => write(TABLET, crypto.randomUUID());
const keptTablet = () => read(TABLET, v.string()) ?? '';

/** The last settings of the place; read field by field where they are used. */
export const keptSettings = (): unknown => read('appSettings', v.unknown());
export const keepSettings = (found: object): void => write('appSettings', found);

const papersOf = ({ clientId, userId, urlPath }: Identity): Record<keyof Papers, string> => ({
  identity: IDENTITY,
  permissions: PERMISSIONS,
  parameters: parameters(urlPath),
  menu: menuKey(clientId, userId),
});
/** Returns the key of a user's drawer (S0 §4: the saved menu is used offline). */
export const menuKey = (clientId: string, userId: string): string => `menu.${clientId}.${userId}`;

/** Returns the current papers of a user in storage. */
export const papersNow = (person: Identity): Papers => eachPaper(papersOf(person), (key) => localStorage.getItem(key));

/** Removes a user's papers from storage. A locked page keeps the identity. */
export function takePapers(person: Identity, isLocked: boolean): Papers {
  keptSession();
  const found = eachPaper(papersOf(person), (key) => {
    const text = localStorage.getItem(key);
    localStorage.removeItem(key);
    return text;
  });
  isHeld = isLocked;
  return found;
}

/** Puts back what is not there. */
export function layPapers(papers: Papers, person: Identity): void {
  eachPaper(papersOf(person), (key, name) => {
    const text = papers[name];
    if (text !== null && localStorage.getItem(key) === null) localStorage.setItem(key, text);
    return null;
  });
}

/** The identity among papers that were opened. */
export function identityIn({ identity: text }: Papers): KeptIdentity | undefined {
  const parsed = v.safeParse(keptIdentity, JSON.parse(text ?? 'null'));
  return parsed.success ? parsed.output : undefined;
}

function eachPaper(keys: Record<keyof Papers, string>, work: (key: string, name: keyof Papers) => string | null): Papers {
  const safely = (name: keyof Papers) => {
    try {
      return work(keys[name], name);
    } catch {
      return null; // blocked storage is empty
    }
  };
  return {
    identity: safely('identity'),
    permissions: safely('permissions'),
    parameters: safely('parameters'),
    menu: safely('menu'),
  };
}

/** Origin from which the service derives a data key, next to the record of keys: it opens nothing. */
const origin = (name: string) => `origin.${name}`;
export const keptOrigin = (name: string): KeyOrigin | undefined => read(origin(name), keyOrigin);
export const keepOrigin = (name: string, from: KeyOrigin | undefined): void => write(origin(name), from);

/** Returns the expiry of the newest access token of any tab. */
export const keptExpiry = (): number => read(EXPIRY, v.number()) ?? 0;
export const keepExpiry = (endsAt: number): void => write(EXPIRY, endsAt);

/** Rights of a user as the service sent them (S0 §3, local storage keys). */
const permissionsShape = v.object({ of: v.string(), grants: v.array(v.string()) });
export const keptPermissions = () => read(PERMISSIONS, permissionsShape);
export const keepPermissions = (said: v.InferInput<typeof permissionsShape> | undefined): void => write(PERMISSIONS, said);

/** Returns the time of the last activity in any tab, as far as it is stored (S0 §3, R-415). */
export const keptActivity = (): number => {
  const at = read(ACTIVITY, v.number()) ?? 0;
  return at <= Date.now() ? at : 0; // written before the clock was put back
};
export const keepActivity = (at: number): void => write(ACTIVITY, Math.max(at, keptActivity()));

/** A sign-out unknown to the service: it is sent at the next chance. */
const owedShape = v.union([v.boolean(), v.literal('erase')]);
export const logoutOwed = (): boolean => read(LOGOUT_OWED, owedShape) !== undefined;
/** True if the sign-out must also erase the user's data here. */
export const owesErasing = (): boolean => read(LOGOUT_OWED, owedShape) === 'erase';
export const oweLogout = (owed: boolean | 'erase'): void => write(LOGOUT_OWED, owed || undefined);

/** Removes the other traces of a user in this browser, after their database was erased. */
export function forgetTraces(): void {
  write(EXPIRY, undefined);
  write(ACTIVITY, undefined);
  try {
    sessionStorage.clear();
    for (const part of document.cookie.split(';')) document.cookie = `${part.split('=')[0]?.trim() ?? ''}=; path=/; max-age=0`;
  } catch {
    // blocked storage is empty
  }
}

/** True if the user signed in by a domain login and has no password here. */
export const isFromDomain = (): boolean => keptSession()?.fromDomain ?? false;
