import { expect, test } from 'vitest';
import { containerCreate } from '#schema/operations/containers.ts';
import { documentAddFile } from '#schema/operations/rooms/documents.ts';
import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Answer } from '#sync/ports.ts';
import { answer, box, noFiles, page, started, status, testPorts } from '#tests/bench/sync-ports.ts';
import { depositQueue, keepDepositing } from './deposit.ts';

const allSetAside = ({ operations }: PushRequest, epoch = 'e1'): PushAnswer => ({
  epoch,
  serviceTime: 1_000_000,
  newDevice: false,
  results: operations.map(({ opId }) => ({
    opId,
    verdict: 'contested',
    seq: 1,
    code: 'accessLost',
    conflictId: opId,
    message: '',
  })),
});

/** A device whose session is over, with so many boxes in its queue, and the other way its wire may take. */
async function lockedOut(boxes: number, taken: (request: PushRequest) => Answer<PushAnswer>) {
  const asked = { pushes: 0, pulls: 0, deposits: [] as number[] };
  const session = { alive: true };
  const bench = testPorts({
    push: async (request) => {
      asked.pushes++;
      return session.alive ? answer(allSetAside(request)) : status(401);
    },
    pull: async ({ since }) => {
      asked.pulls++;
      return session.alive ? answer(page({ since, to: since })) : status(401);
    },
  });
  // no file can be sent without a session
  bench.ports.files = { ...noFiles, send: async () => 'later' };
  const engine = await started(bench);
  session.alive = false;
  for (let i = 0; i < boxes; i++) await engine.save({ kind: containerCreate, payload: { ...box, code: `PL-${i}` } });
  await bench.pass(120_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'signIn', waiting: boxes });
  const signedIn = new AbortController();
  const { store, transport: wire, clock } = bench.ports;
  const deposit = async (request: PushRequest) => {
    asked.deposits.push(request.operations.length);
    return taken(request);
  };
  const parts = { wire, engine, store, clock, deposit };
  const begin = () => depositQueue(parts, signedIn.signal);
  const keep = (deposited: () => void) => keepDepositing(parts, signedIn.signal, deposited);
  const addPage = (n: number) =>
    engine.save({
      kind: documentAddFile,
      entityId: `d-${n}`,
      payload: { containerId: 'box-1', fileIds: [`photo-${n}`], name: 'photo.jpg' },
    });
  return { bench, engine, asked, session, signedIn, begin, keep, addPage };
}

test('S10: the queue of a user without access goes to the supervisor automatically, in its order, and nothing is read', async () => {
  const { bench, engine, asked, begin } = await lockedOut(60, (request) => answer(allSetAside(request)));
  const { pulls } = asked;
  const became = begin();
  await bench.pass(60_000);
  expect(await became).toBe('deposited');
  expect(asked.deposits).toEqual([50, 10]);
  expect(engine.statusNow()).toMatchObject({ waiting: 0, withSupervisor: 60, needsYou: 0 });
  const before = asked.pushes;
  await bench.pass(120_000);
  // the usual way again: it asks for a sign-in, once
  expect(engine.statusNow().phase).toBe('signIn');
  expect([asked.pushes - before, asked.pulls - pulls]).toEqual([0, 1]);
  await engine.stop();
});

test.each([401, 409, 423])('turned away with %i: the queue is as it was, and the sign-in is asked for', async (code) => {
  const { bench, engine, asked, session, begin } = await lockedOut(2, () => status(code));
  const became = begin();
  await bench.pass(60_000);
  expect(await became).toBe('turnedAway');
  expect(asked.deposits).toEqual([2]);
  expect(engine.statusNow()).toMatchObject({ phase: 'signIn', waiting: 2 });
  session.alive = true;
  engine.signedIn();
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});

test('I8: a service that is busy or silent is asked again, with rests', async () => {
  let tries = 0;
  const { bench, engine, asked, begin } = await lockedOut(1, (request) => {
    tries++;
    return tries < 3 ? status(503, 5_000) : tries < 5 ? { kind: 'unreachable' } : answer(allSetAside(request));
  });
  const became = begin();
  await bench.pass(600_000);
  expect(await became).toBe('deposited');
  expect(asked.deposits).toHaveLength(5);
  await engine.stop();
});

test('a service with a new epoch in the meantime takes it as well: a user without access cannot read that epoch', async () => {
  const { bench, engine, begin } = await lockedOut(1, (request) => answer(allSetAside(request, 'e2')));
  const became = begin();
  await bench.pass(60_000);
  expect(await became).toBe('deposited');
  expect(engine.statusNow()).toMatchObject({ waiting: 0, withSupervisor: 1 });
  await engine.stop();
});

test('a sign-in during the wait: all goes the usual way', async () => {
  const { bench, engine, session, signedIn, begin } = await lockedOut(1, () => status(503));
  const became = begin();
  await bench.pass(10_000);
  session.alive = true;
  signedIn.abort();
  expect(await became).toBe('turnedAway');
  engine.signedIn();
  await bench.pass(60_000);
  expect(engine.statusNow()).toMatchObject({ phase: 'upToDate', waiting: 0 });
  await engine.stop();
});

test('an empty queue asks for nothing', async () => {
  const { engine, asked, begin } = await lockedOut(0, () => status(500));
  expect(await begin()).toBe('nothing');
  expect(asked.deposits).toEqual([]);
  await engine.stop();
});

test('what waits for a file that cannot be sent stays: the deposit ends, names it, and takes what is saved later', async () => {
  const { bench, engine, asked, signedIn, keep, begin, addPage } = await lockedOut(2, (request) => answer(allSetAside(request)));
  const { opId } = await addPage(1);
  await bench.pass(1_000);
  const became = begin();
  await bench.pass(60_000);
  expect(await became).toEqual({ left: [opId], isTaken: true });
  expect(asked.deposits).toEqual([2]);
  expect(engine.statusNow()).toMatchObject({ waiting: 1, withSupervisor: 2 });

  const only = begin();
  await bench.pass(60_000);
  expect(await only).toEqual({ left: [opId], isTaken: false });

  let times = 0;
  const kept = keep(() => times++);
  await bench.pass(60_000);
  expect(times).toBe(0);
  await engine.save({ kind: containerCreate, payload: { ...box, code: 'PL-9' } });
  await bench.pass(60_000);
  expect([times, asked.deposits]).toEqual([1, [2, 1]]);
  await addPage(2);
  await bench.pass(60_000);
  await engine.save({ kind: containerCreate, payload: { ...box, code: 'PL-10' } });
  await bench.pass(60_000);
  expect([times, asked.deposits]).toEqual([2, [2, 1, 1]]);
  expect(engine.statusNow()).toMatchObject({ waiting: 2, withSupervisor: 4 });
  signedIn.abort();
  await kept;
  await engine.stop();
});

test('an operation that rests is not left: it is deposited when it is due', async () => {
  const { bench, engine, asked, begin } = await lockedOut(1, (request) => answer(allSetAside(request)));
  await engine.save({ kind: containerCreate, payload: { ...box, code: 'PL-9' }, restMs: 60_000 });
  const became = begin();
  await bench.pass(30_000);
  expect(asked.deposits).toEqual([1]);
  await bench.pass(60_000);
  expect(await became).toBe('deposited');
  expect(asked.deposits).toEqual([1, 1]);
  await engine.stop();
});
