import { createEngine } from '#sync/engine.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { ReferenceDoc } from '#schema/collections.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import type { PullAnswer, PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Owner } from '#sync/engine-contract.ts';
import type { Answer, Files, Ports, Store, Transport } from '#sync/ports.ts';
import { memoryStore, type MemoryStore } from '#sync/simulator/devices/memory-store.ts';
import { Timeline } from '#sync/simulator/timeline.ts';
import { shortHash } from '#sync/simulator/trace.ts';

export const owner: Owner = { clientId: 'acme', userId: 'u1', userName: 'Anna', deviceName: 'tablet', version: '1' };

/** What a new box is saved with. */
export const box = {
  code: 'PL-7',
  projectId: 'p1',
  containerTypeId: 'box',
  classId: 'c',
  costCenterId: '',
  description: '',
  inherited: {},
  scanned: true,
};

/** A class as a device keeps it, with an attribute for each of these dictionaries. */
export function classWith(...dictionaries: readonly string[]): ReferenceDoc {
  const about = { id: 'c', projectId: 'p1', name: 'Files', fileFolder: false, codeRepeats: false, version: 1 };
  const row = {
    of: 'class' as const,
    ...about,
    attributes: dictionaries.map((dictionaryId) => plainAttribute({ dictionaryId })),
  };
  return { id: 'class/c', of: 'class', seq: 1, scope: 'project:p1', row };
}

/** Ports of one tab on virtual time, for tests of the engine's parts. */
export interface TestPorts {
  ports: Ports;
  timeline: Timeline;
  disk: MemoryStore;
  /** Lets so much virtual time pass. */
  pass: (ms: number) => Promise<void>;
  nudge: (why: 'online' | 'offline' | 'visible' | 'head') => void;
}

/** An answer of the service. */
export function answer<T>(body: T): Answer<T> {
  return { kind: 'answer', body, serviceTime: 1_000_000 };
}

/** A status instead of an answer. */
export function status(code: number, retryAfterMs = 0): Answer<never> {
  return { kind: 'status', status: code, code: '', retryAfterMs };
}

/** A page of the feed without rows, at this place. */
export function page(fields: Partial<PullAnswer> = {}): PullAnswer {
  return { epoch: 'e1', since: 0, to: 0, head: 0, rows: [], more: false, serviceTime: 1_000_000, again: false, ...fields };
}

/** An answer that applies all operations of a push at this place. */
export function allApplied(request: PushRequest, seq: number): PushAnswer {
  const results = request.operations.map(({ opId }) => ({
    opId,
    verdict: 'applied' as const,
    seq,
    code: '',
    conflictId: '',
    message: '',
  }));
  return { epoch: 'e1', serviceTime: 1_000_000, newDevice: false, results };
}

/** A service that is there and has nothing: parts of it are replaced by the test. */
export const quietService: Transport = {
  probe: async () => true,
  push: async (request) => answer(allApplied(request, 0)),
  pull: async ({ since }) => answer(page({ since, to: since })),
  dictionary: async () => status(404),
};

/** A device without files. */
export const noFiles: Files = { send: async () => 'absent', drop: async () => undefined, sweep: async () => undefined };

/** Ports over memory; `transport` and `store` are what the test is about. */
export function testPorts(
  transport: Partial<Transport> = {},
  over: (disk: MemoryStore) => Partial<Store> = () => ({}),
): TestPorts {
  const timeline = new Timeline(1_000_000);
  const disk = memoryStore();
  const listeners = new Set<(why: 'online' | 'offline' | 'visible' | 'head') => void>();
  let ids = 0;
  const ports: Ports = {
    clock: { now: () => Math.floor(timeline.now), after: (ms, action) => timeline.after(ms, action) },
    rng: { next: () => 0.5 },
    ids: { uuid: () => `01900000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}` },
    hasher: { sha256: async (text) => shortHash(text) },
    store: { ...disk, ...over(disk) },
    transport: { ...quietService, ...transport },
    files: noFiles,
    lock: { hold: (_name, work) => work(new AbortController().signal) },
    signals: {
      onNudge: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  return {
    ports,
    timeline,
    disk,
    pass: (ms) => timeline.run(timeline.now + ms, () => false),
    nudge: (why) => listeners.forEach((listener) => listener(why)),
  };
}

/** An engine over these ports, with what a start does behind it. */
export async function started(bench: TestPorts): Promise<Engine> {
  const engine = createEngine(bench.ports, owner);
  await engine.start();
  await bench.pass(500);
  return engine;
}
