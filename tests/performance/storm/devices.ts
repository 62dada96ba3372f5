import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { syncCalls } from '#schema/calls/sync.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { PullAnswer, PushAnswer } from '#schema/sync-wire.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { openBoxes, registrationIn, uuidv7, type Person } from '#tests/performance/demo-work.ts';

/** What devices met while they drained. */
export interface Met {
  /** How long each push took to be answered, whatever the answer, in milliseconds. */
  pushMs: number[];
  timedOut: number;
  sentAway: number;
  pages: number;
}

export const nothingMet = (): Met => ({ pushMs: [], timedOut: 0, sentAway: 0, pages: 0 });

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

/** Makes queues of registrations in open boxes, one for each device, boxes shared among them. */
export function queues(person: Person, rows: PullAnswer['rows'], devices: number, each: number): Operation[][] {
  const of = <T>(stream: string) => rows.flatMap((row) => (row.stream === stream && row.row ? [row.row as T] : [])); // by its own stream
  const classes = of<DocumentClass & { of: string }>('references').filter((row) => row.of === 'class');
  const { documentClass, boxes, first } = openBoxes(classes, of<Container>('containers'));
  return Array.from({ length: devices }, (_, device) => {
    const box = boxes[device % boxes.length] ?? first;
    return Array.from({ length: each }, (__, n) => registration(person, box, documentClass, device, n + 1));
  });
}

function registration({ clientId, userId }: Person, box: Container, documentClass: DocumentClass, device: number, n: number) {
  const code = `9${String(device).padStart(5, '0')}${String(n).padStart(6, '0')}`;
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
    configVersion: documentClass.version,
    payload: registrationIn(box, documentClass, code, `${device}${String(n).padStart(5, '0')}`),
    payloadVersion: 1,
    supersedes: '',
    madeAt: Date.now(),
    zone: 'Europe/Warsaw',
    skewMs: 0,
  };
  return { ...open, hash: hashOf(open) };
}
