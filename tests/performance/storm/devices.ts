import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { sessionCalls } from '#schema/calls/session.ts';
import { syncCalls } from '#schema/calls/sync.ts';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { PullAnswer, PushAnswer } from '#schema/sync-wire.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';

/** A person who is signed in on many tablets at once. */
export interface Person {
  origin: string;
  token: string;
  clientId: string;
  userId: string;
}

/** What devices met while they drained. */
export interface Met {
  /** How long each push took to be answered, whatever the answer, in milliseconds. */
  pushMs: number[];
  timedOut: number;
  sentAway: number;
  pages: number;
}

export const nothingMet = (): Met => ({ pushMs: [], timedOut: 0, sentAway: 0, pages: 0 });

/** Signs in to the demonstration as one of its people. */
export async function signedIn(origin: string, userName: string): Promise<Person> {
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  const clientId = (await ask(`${tenancyCalls.checkClient.path}?customerUrlPath=demo`))['customerGuid'] ?? '';
  const signIn = { customerGuid: clientId, userName, userPassword: 'Strongroom-1' };
  const token = (await ask(sessionCalls.token.path, signIn))['accessToken'] ?? '';
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;
  return { origin, token, clientId, userId: claims['sub'] ?? '' };
}

/** Sends a call as a device does: 429 and 503 are waited for, a request that takes too long is counted and sent again. */
async function send<T>({ origin, token }: Person, path: string, body: object, met: Met, took?: (ms: number) => void): Promise<T> {
  for (;;) {
    const began = performance.now();
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMITS.pushTimeoutMs),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    took?.(performance.now() - began);
    if (answer?.status === 200 && text !== undefined) return JSON.parse(text) as T;
    if (!answer || text === undefined) met.timedOut += 1;
    else if (answer.status === 429 || answer.status === 503) met.sentAway += 1;
    else throw new Error(`${path}: ${answer.status} ${text}`);
    await wait(Number(answer?.headers.get('retry-after') ?? 1) * 1_000);
  }
}

const report = (deviceId: string, highestN: number) => {
  return { deviceId, deviceName: deviceId, version: '0.1.0', highestN, waiting: 0, oldestAt: 0 };
};

/** Reads the feed from the beginning to its head, page by page. */
export async function pullAll(person: Person, deviceId: string, met: Met, isOver = () => false): Promise<PullAnswer['rows']> {
  const rows: PullAnswer['rows'] = [];
  for (let since = 0; !isOver();) {
    const asked = { device: report(deviceId, 0), epoch: '', since, start: 0, limit: LIMITS.pullRows, scope: '' };
    const page = await send<PullAnswer>(person, syncCalls.pull.path, asked, met);
    met.pages += 1;
    rows.push(...page.rows);
    if (!page.more) break;
    since = page.to;
  }
  return rows;
}

/** Sends a queue of registrations in batches, each after the answer to the one before. */
export async function drain(person: Person, deviceId: string, operations: readonly Operation[], met: Met): Promise<void> {
  for (let from = 0; from < operations.length; from += LIMITS.pushOperations) {
    const batch = operations.slice(from, from + LIMITS.pushOperations);
    const asked = { device: report(deviceId, operations.length), operations: batch };
    const answer = await send<PushAnswer>(person, syncCalls.push.path, asked, met, (ms) => met.pushMs.push(ms));
    const bad = answer.results.find(({ verdict }) => verdict !== 'applied');
    if (bad) throw new Error(`Not applied: ${JSON.stringify(bad)}`);
  }
}

/** Queues of registrations in open boxes, one queue for each device, boxes shared among them. */
export function queues(person: Person, rows: PullAnswer['rows'], devices: number, each: number): Operation[][] {
  const of = <T>(stream: string) => rows.flatMap((row) => (row.stream === stream && row.row ? [row.row as T] : [])); // by its own stream
  const documentClass = of<DocumentClass & { of: string }>('references').find(
    (row) => row.of === 'class' && row.name === 'HR personal files',
  );
  const boxes = of<Container>('containers').filter(({ status, classId }) => status === 1 && classId === documentClass?.id);
  if (!documentClass || boxes.length === 0) throw new Error('The demonstration has no open box of HR personal files.');
  return Array.from({ length: devices }, (_, device) => {
    const box = boxes[device % boxes.length] as Container; // there is at least one
    return Array.from({ length: each }, (__, n) => registration(person, box, documentClass, device, n + 1));
  });
}

function registration(
  { clientId, userId }: Person,
  box: Container,
  { id, version, attributes }: DocumentClass,
  device: number,
  n: number,
) {
  const code = `9${String(device).padStart(5, '0')}${String(n).padStart(6, '0')}`;
  const byName: Record<string, string> = {
    'Document code': code,
    'Personal no.': `KD/2019/${device}${String(n).padStart(5, '0')}`,
    Surname: 'Kowalska',
    'First name': 'Anna',
    'Date of birth': '1961-03-12',
    'Part of file': 'B. Employment',
  };
  const own = Object.fromEntries(
    attributes.flatMap(({ id: attribute, name }) => (byName[name] ? [[attribute, byName[name]]] : [])),
  );
  const about = { containerId: box.id, projectId: box.projectId, classId: id, code, values: { ...box.inherited, ...own } };
  const open: Omit<Operation, 'hash'> = {
    opId: uuidv7(),
    clientId,
    userId,
    deviceId: `storm-${device}`,
    n,
    type: 'registration.create',
    entityId: uuidv7(),
    lane: box.id,
    refs: [box.id],
    deps: [],
    base: {},
    configVersion: version,
    payload: { ...about, evidence: {}, toVerify: [], tries: {}, leased: [] },
    payloadVersion: 1,
    supersedes: '',
    madeAt: Date.now(),
    zone: 'Europe/Warsaw',
    skewMs: 0,
  };
  return { ...open, hash: hashOf(open) };
}

function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const rest = randomUUID().replaceAll('-', '');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
