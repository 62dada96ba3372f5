import * as v from 'valibot';
import { clientCheckResult, type ClientCheckResult } from '#schema/calls/tenancy.ts';
import { clientParameters, identity, type ClientParameters } from '#schema/records/settings.ts';

/**
 * What the device remembers about clients and the session outside the database: identity, times and flags, nothing
 * secret (decisions.md, Session details). It must be readable before it is known whose database to open.
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

/** Who signed in last and when the service last confirmed it; undefined after a sign-out. */
export const keptSession = (): KeptIdentity | undefined => read(IDENTITY, keptIdentity);
export const keepSession = (kept: KeptIdentity | undefined): void => write(IDENTITY, kept);

/** The last good answer of the client check. */
export const keptClient = (urlPath: string): ClientCheckResult | undefined => read(check(urlPath), clientCheckResult);
export const keepClient = (urlPath: string, found: ClientCheckResult | undefined): void => write(check(urlPath), found);

/** The last parameters of the client. */
export const keptParameters = (urlPath: string): ClientParameters | undefined => read(parameters(urlPath), clientParameters);
export const keepParameters = (urlPath: string, found: ClientParameters): void => write(parameters(urlPath), found);

/** How a client looks (S0 §7): colours worked out from its primary, its logo as a picture inside the text, and of which state. */
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

/** What this browser profile calls itself to the service: made once, the same for everybody who works here (S8). */
export const tabletId = (): string => keptTablet() || (renameTablet(), keptTablet());
export const renameTablet = (): void => write(TABLET, crypto.randomUUID());
const keptTablet = () => read(TABLET, v.string()) ?? '';

/** The last settings of the place; read field by field where they are used. */
export const keptSettings = (): unknown => read('appSettings', v.unknown());
export const keepSettings = (found: object): void => write('appSettings', found);

/** When the newest access token of any tab ends. */
export const keptExpiry = (): number => read(EXPIRY, v.number()) ?? 0;
export const keepExpiry = (endsAt: number): void => write(EXPIRY, endsAt);

/** What the service said that somebody may do (S0 §3, local storage keys). */
const permissionsShape = v.object({ of: v.string(), grants: v.array(v.string()) });
export const keptPermissions = () => read(PERMISSIONS, permissionsShape);
export const keepPermissions = (said: v.InferInput<typeof permissionsShape> | undefined): void => write(PERMISSIONS, said);

/** When somebody last did something in any tab, as far as it is written down (S0 §3, R-415). */
export const keptActivity = (): number => {
  const at = read(ACTIVITY, v.number()) ?? 0;
  return at <= Date.now() ? at : 0; // written before the clock was put back
};
export const keepActivity = (at: number): void => write(ACTIVITY, Math.max(at, keptActivity()));

/** A sign-out that the service has not heard of yet: it is told at the next chance. */
export const logoutOwed = (): boolean => read(LOGOUT_OWED, v.boolean()) ?? false;
export const oweLogout = (owed: boolean): void => write(LOGOUT_OWED, owed ? true : undefined);

/** Whether the person who is signed in has no password here. */
export const isFromDomain = (): boolean => keptSession()?.fromDomain ?? false;
