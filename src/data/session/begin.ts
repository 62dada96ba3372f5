import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Identity } from '#schema/records/settings.ts';
import { VERSION } from '#schema/version.ts';
import * as kept from '#src/data/device/local-storage.ts';
import type { DataKey } from '#src/data/sealing/data-key.ts';
import { shutKey, signInKey, type Secret } from '#src/data/sealing/keys.ts';
import type { Papers } from '#src/data/sealing/papers.ts';
import { wayInto, type WayIn } from '#src/data/sealing/session-key.ts';
import type { Access } from '#src/data/tokens/claims.ts';
import { renew, setHolder, take } from '#src/data/tokens/tokens.ts';
import { engineNow, enter } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { changeSession, session } from './session.ts';
import { someoneSignedIn, startUp } from './start-up.ts';

/** Resumes the stored session: the database opens with the session key, the token is renewed afterwards (S10). */
export async function resume(known: kept.KeptIdentity, place: Workplace = here()): Promise<void> {
  const { identity, confirmedAt } = known;
  setHolder(identity, place);
  const captureUntil = captureUntilOf(confirmedAt, place);
  const isWithin = Date.now() <= captureUntil;
  const way = await wayInto(identity, place).catch((error: unknown) => ({ kind: 'fault' as const, error }));
  if (way.kind === 'signIn') {
    // a stored identity proves nothing: the password, or the service, opens the database
    changeSession({ identity, captureUntil, state: 'locked', code: isWithin ? SHUT : 'captureWindowOver' }, place);
    return;
  }
  const open = () => enter(personOf(identity), () => keyBy(way, identity, place), place);
  if (isWithin && way.kind !== 'lost') {
    changeSession({ state: 'signedIn', identity, unconfirmed: true, captureUntil }, place);
    await open();
    void renew(undefined, place).then((renewed) =>
      renewed === 'renewed' ? confirmed(identity, way.kind === 'asItIs', place) : undefined,
    );
    return;
  }
  // The window is over, or the keys are lost: only the service can confirm the user.
  changeSession({ identity, captureUntil }, place);
  const renewed = await renew(undefined, place);
  if (renewed === 'unreachable') {
    changeSession({ state: 'locked', code: isWithin ? SHUT : 'captureWindowOver' }, place);
    // only a sign-in at the service opens it again: until then the next user of the device reads nothing
    if (way.kind === 'key') void shutKey(identity, kept.takePapers(identity, true, place), place).catch(() => undefined);
  }
  if (renewed !== 'renewed') return;
  await open();
  void confirmed(identity, way.kind === 'asItIs', place);
}

/** Code of a database that only the password of its user opens. */
export const SHUT = 'session.shut';

/** A key record that cannot be read is a fault of the store, and shows its card. */
async function keyBy(
  way: WayIn | { kind: 'fault'; error: unknown },
  identity: Identity,
  place: Workplace,
): Promise<DataKey | undefined> {
  if (way.kind === 'fault') throw way.error;
  if (way.kind === 'lost') return signInKey(identity, undefined, place);
  return way.kind === 'key' ? way.key : undefined;
}

/** A database from before there were keys gets one for its next start. */
async function confirmed(identity: Identity, isOlder: boolean, place: Workplace): Promise<void> {
  if (isOlder) void signInKey(identity, undefined, place).catch(reportError);
  await startUp(place);
}

/** Resumes without the service, after name and password have opened the papers of the last session. */
export async function reopen(papers: Papers, place: Workplace = here()): Promise<'opened' | 'captureWindowOver'> {
  const known = kept.identityIn(papers);
  if (!known || Date.now() > captureUntilOf(known.confirmedAt, place)) return 'captureWindowOver';
  const { identity } = known;
  kept.layPapers(papers, identity, place);
  kept.keepSession(known, place);
  const { urlPath } = session(place).value;
  const parameters = kept.keptParameters(urlPath, place) ?? null;
  changeSession({ parameters, permissions: kept.keptPermissions(place) ?? null }, place);
  await resume(known, place);
  return 'opened';
}

/** Origin of a sign-in. */
export interface SignedInBy {
  /** The client the account belongs to. */
  home: string;
  /** By the client's own sign-in service. */
  fromDomain?: boolean;
  secret?: Secret | undefined;
}

/** Starts the session of a new token: the database opens, the queue continues. */
export async function begin(next: Access, { home, fromDomain, secret }: SignedInBy, place: Workplace = here()): Promise<void> {
  const { identity } = next;
  const before = session(place).value.identity;
  const samePerson = before?.userId === identity.userId && before.clientId === identity.clientId;
  if (!samePerson) someoneSignedIn(place);
  setHolder(identity, place);
  kept.oweLogout(false, place);
  const key = () => signInKey(identity, secret, place);
  // before the session changes: its subscribers must not find the database of the user before
  const entering = !samePerson || !engineNow(place) ? enter(personOf(identity), key, place) : undefined;
  confirm(identity, home, fromDomain, place);
  take(next, true, place);
  // an open database has its key; the next start needs it as well
  if (!entering) void key().catch(() => undefined); // then the next start asks for the password
  await entering;
  changeSession({ state: 'signedIn', code: '' }, place);
  engineNow(place)?.signedIn();
  // S0 §4: a sign-in ends the wish to stay offline, also that of an earlier session
  engineNow(place)?.resume();
  void startUp(place);
}

/** Notes that the service has just confirmed the user. */
export function confirm(identity: Identity, home: string, fromDomain: boolean | undefined, place: Workplace = here()): void {
  const confirmedAt = Date.now();
  const isFromDomain = fromDomain ?? kept.isFromDomain(place);
  kept.keepSession({ identity, customerGuid: home, confirmedAt, fromDomain: isFromDomain }, place);
  changeSession({ identity, unconfirmed: false, captureUntil: captureUntilOf(confirmedAt, place) }, place);
}

function captureUntilOf(confirmedAt: number, place: Workplace): number {
  const days = session(place).value.parameters?.captureWindowDays ?? LIMITS.captureWindowDays;
  return confirmedAt + days * DAY_MS;
}

function personOf(identity: Identity) {
  return {
    clientId: identity.clientId,
    userId: identity.userId,
    userName: identity.name || identity.userName,
    deviceName: deviceName(),
    version: VERSION,
  };
}

/** A name by which the user recognises the device. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const system = ['iPad', 'iPhone', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find((each) => agent.includes(each));
  return system ?? 'Browser';
}
