import { DAY_MS } from '#schema/limits.ts';
import { sentBy, upload, type UploadState, type UploadCalls } from '#sync/files/upload.ts';
import type { Answer, Files } from '#sync/ports.ts';
import type { Outcome } from '#sync/transport/outcome.ts';
import type { FileCall, Line, Network } from '#sync/simulator/network.ts';
import { halfOf, partOf, photoOf } from '#sync/simulator/photos.ts';

/** Photos on the disk of one user of a device, by id, with the time they were stored. They outlive the tabs. */
export type KeptPhotos = Map<string, number>;

interface DeviceFilesParts {
  photos: KeptPhotos;
  calls: (id: string) => UploadCalls;
  alive: () => boolean;
  now: () => number;
  /** A point where the tab may die: after the last answer, before the engine receives it. */
  mayDie: () => void;
}

/** A new promise each time, because a shared one would retain everything that ever waited for it. */
const never = (): Promise<never> => new Promise(() => {});

/** The files of one tab: the shipped sequence of calls over the simulated network. */
export function deviceFiles({ photos, calls, alive, now, mayDie }: DeviceFilesParts): Files {
  return {
    send: async (id) => {
      if (!photos.has(id)) return 'absent';
      const outcome = await upload(calls(id));
      mayDie();
      return alive() ? sentBy(outcome) : never();
    },
    drop: async (ids) => {
      if (alive()) for (const id of ids) photos.delete(id);
    },
    sweep: async (named) => {
      if (!alive()) return;
      for (const [id, keptAt] of photos) if (!named.has(id) && now() - keptAt > DAY_MS) photos.delete(id);
    },
  };
}

/** The calls of one upload, each a message that can be lost, duplicated or truncated like any other. */
export function uploadCalls(network: Network, line: Line): (id: string) => UploadCalls {
  const { userId } = line.session;
  return (id) => {
    const photo = photoOf(id);
    const ask = async <T>(name: string, handle: FileCall<T>['handle'], continues = true): Promise<Outcome<T>> =>
      outcomeOf(await network.call(line, { name: `${name} ${id.slice(-4)}`, handle, continues }));
    return {
      start: () =>
        ask<UploadState>(
          'upload',
          (files) => files.start(userId, id, { bytes: photo.length, sha256: files.hashOf(photo) }),
          false,
        ),
      part: (n) =>
        ask(`part ${n}`, (files, isShortened) => files.part(userId, id, n, isShortened ? halfOf(photo, n) : partOf(photo, n))),
      finish: () => ask('end', (files) => files.finish(userId, id)),
    };
  };
}

const [UNAUTHORIZED, TOO_MANY, FAULT, BUSY] = [401, 429, 500, 503] as const;

/** Maps an answer like `makeCall`. */
function outcomeOf<T>(answer: Answer<T>): Outcome<T> {
  if (answer.kind === 'answer') return { kind: 'done', data: answer.body, message: '' };
  if (answer.kind === 'unreachable') return answer;
  const { status, retryAfterMs } = answer;
  if (answer.kind === 'foreign') return { kind: 'fault', status, incident: '', retryAfterMs };
  if (status === UNAUTHORIZED) return { kind: 'signIn' };
  if (status === TOO_MANY || status === BUSY) return { kind: 'later', status, retryAfterMs };
  if (status >= FAULT) return { kind: 'fault', status, incident: '', retryAfterMs };
  return { kind: 'refused', code: answer.code, message: '', issues: [], status };
}
