import * as v from 'valibot';
import { clientCheckResult, type ClientCheckResult } from '#schema/calls/tenancy.ts';
import { keyOrigin, type KeyOrigin } from '#schema/calls/sealing.ts';
import { clientParameters, identity, type ClientParameters, type Identity } from '#schema/records/settings.ts';
import type { Papers } from '#src/data/sealing/papers.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';

/**
 * Texts about clients and the session outside the database: identity, times and flags, no secrets (decisions.md, Session details). They
 * must be readable before it is known which database to open.
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

function read<S extends v.GenericSchema>(key: string, schema: S, place: Workplace): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(place.device.storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined; // blocked storage, or text of another hand: as if nothing was kept
  }
}

function write(key: string, value: unknown, place: Workplace): void {
  try {
    if (value === undefined) place.device.storage.removeItem(key);
    else place.device.storage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full: the session then lasts as long as the page.
  }
}

/** The session as this page knew it last, and whether it goes on by that: a page that is locked leaves nothing in storage. */
const lastSession = part(() => ({ known: undefined as KeptIdentity | undefined, isHeld: false }));

/** The user who signed in last, and when the service last confirmed it; undefined after a sign-out. */
export function keptSession(place: Workplace = here()): KeptIdentity | undefined {
  const last = lastSession(place);
  const found = read(IDENTITY, keptIdentity, place);
  if (found) last.known = found;
  return found ?? (last.isHeld ? last.known : undefined);
}
export function keepSession(kept: KeptIdentity | undefined, place: Workplace = here()): void {
  Object.assign(lastSession(place), { known: kept, isHeld: false });
  write(IDENTITY, kept, place);
}

/** The last good answer of the client check. */
export const keptClient = (urlPath: string, place: Workplace = here()): ClientCheckResult | undefined =>
  read(check(urlPath), clientCheckResult, place);
export const keepClient = (urlPath: string, found: ClientCheckResult | undefined, place: Workplace = here()): void =>
  write(check(urlPath), found, place);

/** The last parameters of the client. */
export const keptParameters = (urlPath: string, place: Workplace = here()): ClientParameters | undefined =>
  read(parameters(urlPath), clientParameters, place);
export const keepParameters = (urlPath: string, found: ClientParameters, place: Workplace = here()): void =>
  write(parameters(urlPath), found, place);

/** Look of a client (S0 §7): colours derived from its primary one, its logo as a picture inside the text, and its version. */
const colour = /^(#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\))$/;
const keptLookShape = v.object({
  primary: v.string(),
  colours: v.record(v.pipe(v.string(), v.regex(/^--color-[a-z0-9-]+$/)), v.pipe(v.string(), v.regex(colour))),
  logo: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^data:image\/[\w.+-]+;base64,[\w+/=]+$/))]),
  logoTag: v.string(),
});
export type KeptLook = v.InferOutput<typeof keptLookShape>;
export const keptLook = (urlPath: string, place: Workplace = here()): KeptLook | undefined =>
  read(look(urlPath), keptLookShape, place);
export const keepLook = (urlPath: string, found: KeptLook | undefined, place: Workplace = here()): void =>
  write(look(urlPath), found, place);

/** Id of this browser profile for the service: made once, the same for all its users (S8). */
export const tabletId = (place: Workplace = here()): string => keptTablet(place) || (renameTablet(place), keptTablet(place));
export const renameTablet = (place: Workplace = here()): void => write(TABLET, crypto.randomUUID(), place);
const keptTablet = (place: Workplace) => read(TABLET, v.string(), place) ?? '';

/** The last settings of the place; read field by field where they are used. */
export const keptSettings = (place: Workplace = here()): unknown => read('appSettings', v.unknown(), place);
export const keepSettings = (found: object, place: Workplace = here()): void => write('appSettings', found, place);

const papersOf = ({ clientId, userId, urlPath }: Identity): Record<keyof Papers, string> => ({
  identity: IDENTITY,
  permissions: PERMISSIONS,
  parameters: parameters(urlPath),
  menu: menuKey(clientId, userId),
});
/** Key of the stored menu of a user (S0 §4: the saved menu is used offline). */
export const menuKey = (clientId: string, userId: string): string => `menu.${clientId}.${userId}`;

/** Reads the stored texts of a user. */
export const papersNow = (person: Identity, place: Workplace = here()): Papers =>
  eachPaper(papersOf(person), (key) => place.device.storage.getItem(key));

/** Reads and removes the stored texts of a user. A locked page remembers the identity. */
export function takePapers(person: Identity, isLocked: boolean, place: Workplace = here()): Papers {
  keptSession(place);
  const found = eachPaper(papersOf(person), (key) => {
    const text = place.device.storage.getItem(key);
    place.device.storage.removeItem(key);
    return text;
  });
  lastSession(place).isHeld = isLocked;
  return found;
}

/** Puts back what is not there. */
export function layPapers(papers: Papers, person: Identity, place: Workplace = here()): void {
  eachPaper(papersOf(person), (key, name) => {
    const text = papers[name];
    if (text !== null && place.device.storage.getItem(key) === null) place.device.storage.setItem(key, text);
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

/** Origin from which the service derives a data key again, next to the record of keys: opens nothing on its own. */
const origin = (name: string) => `origin.${name}`;
export const keptOrigin = (name: string, place: Workplace = here()): KeyOrigin | undefined =>
  read(origin(name), keyOrigin, place);
export const keepOrigin = (name: string, from: KeyOrigin | undefined, place: Workplace = here()): void =>
  write(origin(name), from, place);

/** End of the newest access token of any tab. */
export const keptExpiry = (place: Workplace = here()): number => read(EXPIRY, v.number(), place) ?? 0;
export const keepExpiry = (endsAt: number, place: Workplace = here()): void => write(EXPIRY, endsAt, place);

/** The last permissions the service sent (S0 §3, local storage keys). */
const permissionsShape = v.object({ of: v.string(), grants: v.array(v.string()) });
export const keptPermissions = (place: Workplace = here()) => read(PERMISSIONS, permissionsShape, place);
export const keepPermissions = (received: v.InferInput<typeof permissionsShape> | undefined, place: Workplace = here()): void =>
  write(PERMISSIONS, received, place);

/** Last stored activity of the user in any tab (S0 §3, R-415). */
export const keptActivity = (place: Workplace = here()): number => {
  const at = read(ACTIVITY, v.number(), place) ?? 0;
  return at <= Date.now() ? at : 0; // written before the clock was put back
};
export const keepActivity = (at: number, place: Workplace = here()): void =>
  write(ACTIVITY, Math.max(at, keptActivity(place)), place);

/** A sign-out that the service has not received yet: sent at the next opportunity. */
const owedShape = v.union([v.boolean(), v.literal('erase')]);
export const logoutOwed = (place: Workplace = here()): boolean => read(LOGOUT_OWED, owedShape, place) !== undefined;
/** True if that sign-out also erases the data of the user. */
export const owesErasing = (place: Workplace = here()): boolean => read(LOGOUT_OWED, owedShape, place) === 'erase';
export const oweLogout = (owed: boolean | 'erase', place: Workplace = here()): void =>
  write(LOGOUT_OWED, owed || undefined, place);

/** Removes the other traces of a user in this browser, once the database is erased. */
export function forgetTraces(place: Workplace = here()): void {
  write(EXPIRY, undefined, place);
  write(ACTIVITY, undefined, place);
  try {
    place.device.clearTraces();
  } catch {
    // blocked storage is empty
  }
}

/** True if the signed-in user has no password here. */
export const isFromDomain = (place: Workplace = here()): boolean => keptSession(place)?.fromDomain ?? false;
