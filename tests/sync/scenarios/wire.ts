import type { Answer, Transport } from '#sync/ports.ts';

/** The wire of one device, with faults that come exactly when a scenario asks for them. */
export interface Wire {
  up: boolean;
  /** So many answers to pushes are lost after the service has worked. */
  loseAnswers: number;
  /** So many pushes are delivered twice. */
  deliverTwice: number;
  /** Pushes with more operations than this are answered 413. */
  largest: number;
  /** Every push as it left, by counter of the operations. */
  readonly pushed: number[][];
}

/** A wire that works. */
export function newWire(): Wire {
  return { up: true, loseAnswers: 0, deliverTwice: 0, largest: Number.POSITIVE_INFINITY, pushed: [] };
}

/** The transport of a tab over a device's wire. */
export function overWire(wire: Wire, inner: Transport): Transport {
  const through = async <T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    if (!wire.up) return { kind: 'unreachable' };
    const answer = await send();
    return wire.up ? answer : { kind: 'unreachable' };
  };
  return {
    probe: async () => wire.up && inner.probe(),
    dictionary: (id, place) => through(() => inner.dictionary(id, place)),
    pull: (request) => through(() => inner.pull(request)),
    push: (request) =>
      through(async () => {
        wire.pushed.push(request.operations.map(({ n }) => n));
        if (request.operations.length > wire.largest)
          return { kind: 'status', status: 413, code: 'request.tooLarge', retryAfterMs: 0 };
        if (wire.deliverTwice > 0) {
          wire.deliverTwice--;
          await inner.push(request);
        }
        const answer = await inner.push(request);
        if (wire.loseAnswers === 0) return answer;
        wire.loseAnswers--;
        return { kind: 'unreachable' };
      }),
  };
}
