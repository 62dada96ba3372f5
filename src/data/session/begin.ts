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
import { changeSession, session } from './session.ts';
import { someoneSignedIn, startUp } from './start-up.ts';

/** Goes on under the stored identity: the database opens by the key of the session, the token is fetched behind it (S10). */
export async function resume(known: kept.KeptIdentity): Promise<void> {
  const { identity, confirmedAt } = known;
  setHolder(identity);
  const captureUntil = captureUntilOf(confirmedAt);
  const isWithin = Date.now() <= captureUntil;
  const way = await wayInto(identity).catch((error: unknown) => ({ kind: 'fault' as const, error }));
  if (way.kind === 'signIn') {
    // a stored identity is no proof: the password, or the service, opens the data left here
    changeSession({ identity, captureUntil, state: 'locked', code: isWithin ? SHUT : 'captureWindowOver' });
    return;
  }
  const open = () => enter(personOf(identity), () => keyBy(way, identity));
  if (isWithin && way.kind !== 'lost') {
    changeSession({ state: 'signedIn', identity, unconfirmed: true, captureUntil });
    await open();
    void renew(undefined).then((renewed) => (renewed === 'renewed' ? confirmed(identity, way.kind === 'asItIs') : undefined));
    return;
  }
  // The window is over, or the keys are lost: only the service can confirm the user.
  changeSession({ identity, captureUntil });
  const renewed = await renew(undefined);
  if (renewed === 'unreachable') {
    changeSession({ state: 'locked', code: isWithin ? SHUT : 'captureWindowOver' });
    // only a sign-in at the service opens it again: until then the next person at the device reads nothing
    if (way.kind === 'key') void shutKey(identity, kept.takePapers(identity, true)).catch(() => undefined);
  }
  if (renewed !== 'renewed') return;
  await open();
  void confirmed(identity, way.kind === 'asItIs');
}

/** Code of a database that opens by its person's password only. */
export const SHUT = 'session.shut';

/** A failing check is a store fault, shown by its card. */
async function keyBy(way: WayIn | { kind: 'fault'; error: unknown }, identity: Identity): Promise<DataKey | undefined> {
  if (way.kind === 'fault') throw way.error;
  if (way.kind === 'lost') return signInKey(identity);
  return way.kind === 'key' ? way.key : undefined;
}

/** Data from before the keys get one for the next start. */
async function confirmed(identity: Identity, isOlder: boolean): Promise<void> {
  if (isOlder) void signInKey(identity).catch(reportError);
  await startUp();
}

/** Goes on without the service, once name and password have opened what a person left here. */
export async function reopen(papers: Papers): Promise<'opened' | 'captureWindowOver'> {
  const known = kept.identityIn(papers);
  if (!known || Date.now() > captureUntilOf(known.confirmedAt)) return 'captureWindowOver';
  const { identity } = known;
  kept.layPapers(papers, identity);
  kept.keepSession(known);
  const { urlPath } = session.value;
  changeSession({ parameters: kept.keptParameters(urlPath) ?? null, permissions: kept.keptPermissions() ?? null });
  await resume(known);
  return 'opened';
}

/** Starts the session after the service confirmed it with a token: opens the user's database, continues the queue. */
export async function begin(next: Access, home: string, fromDomain?: boolean, secret?: Secret): Promise<void> {
  const { identity } = next;
  const before = session.value.identity;
  const samePerson = before?.userId === identity.userId && before.clientId === identity.clientId;
  if (!samePerson) someoneSignedIn();
  setHolder(identity);
  kept.oweLogout(false);
  const key = () => signInKey(identity, secret);
  // before the session is announced: its listeners must not find the database of the earlier user
  const entering = !samePerson || !engineNow() ? enter(personOf(identity), key) : undefined;
  confirm(identity, home, fromDomain);
  take(next);
  // what is open has its key; the next start needs it as well
  if (!entering) void key().catch(() => undefined); // without it the next start asks for the password
  await entering;
  changeSession({ state: 'signedIn', code: '' });
  engineNow()?.signedIn();
  // S0 §4: a sign-in ends the wish to stay offline, also one of the last time
  engineNow()?.resume();
  void startUp();
}

/** Records the service's confirmation of the user. */
export function confirm(identity: Identity, home: string, fromDomain = kept.keptSession()?.fromDomain ?? false): void {
  const confirmedAt = Date.now();
  kept.keepSession({ identity, customerGuid: home, confirmedAt, fromDomain });
  changeSession({ identity, unconfirmed: false, captureUntil: captureUntilOf(confirmedAt) });
}

function captureUntilOf(confirmedAt: number): number {
  const days = session.value.parameters?.captureWindowDays ?? LIMITS.captureWindowDays;
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

/** Returns a recognizable name of the device, which the user may change later. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const system = ['iPad', 'iPhone', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find((each) => agent.includes(each));
  return system ?? 'Browser';
}
