import { LIMITS } from '#schema/limits.ts';
import type { PullRequest, PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Answer, DictionaryPlace, Transport } from '#sync/ports.ts';
import type { Refusal } from '#sync/simulator/devices/orders.ts';
import type { Faults } from './faults.ts';
import type { ModelFiles } from '#sync/simulator/model/files.ts';
import type { ModelService, Session } from '#sync/simulator/model/service.ts';
import type { ResponseAudit } from '#sync/simulator/checkers/response-audit.ts';
import type { Chance } from './prng.ts';
import { switchedOff } from './switched-off.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

const UNAUTHORIZED = 401;
const TOO_LARGE = 413;
const TOO_MANY = 429;
/** Same value as the calls of the application. */
const FILE_TIMEOUT_MS = 120_000;
/** Statuses of answers by proxies, filters and sign-in pages of networks. */
const foreignStatuses = [200, 400, 401, 403, 404, 409, 413, 422, 423, 426, 502] as const;

/** State of a device's link and of its token, as the world decides. */
export interface Link {
  name: string;
  up: boolean;
  /** The token has expired, so everything is answered 401 until someone signs in. */
  expired: boolean;
  requests: number[];
}

/** The connection of one tab. */
export interface Line {
  link: Link;
  session: Session;
  alive: () => boolean;
}

/** A call of an upload; `isShortened` if an intermediary truncates its bytes. */
export interface FileCall<T> {
  name: string;
  continues: boolean;
  handle: (files: ModelFiles, isShortened: boolean) => T | Refusal | Promise<T | Refusal>;
}

interface NetworkParts {
  timeline: Timeline;
  dice: Chance;
  /** Dice of answers by intermediaries, so worlds without them do not change. */
  strangers: Chance;
  /** Dice of faults of bytes. */
  photos: Chance;
  trace: Trace;
  service: ModelService;
  faults: () => Faults;
  /** Time until which the service is down. */
  downUntil: { at: number };
  responseAudit: ResponseAudit;
  /** Reports an exception of the service during a request: a bug of its own, and the caller gets no answer. */
  failed: (error: unknown) => void;
}

/** A message to the service. */
interface Message<T> {
  name: string;
  timeoutMs: number;
  handle: (crashed: () => void) => Promise<T | Refusal>;
  /** Continues something in progress, so it does not count as a try. */
  continues?: boolean | undefined;
}

/** The network between devices and service, where all faults of messages occur. */
export class Network {
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** The transport of one tab; answers to a dead tab never arrive. */
  transport(link: Link, session: Session, alive: () => boolean): Transport {
    return {
      push: (request) =>
        this.#send(link, alive, {
          name: `push ${request.operations.map(({ n }) => n).join(',')}`,
          timeoutMs: LIMITS.pushTimeoutMs,
          handle: (crashed) => this.#push(link, session, request, crashed),
        }),
      pull: (request: PullRequest) =>
        this.#send(link, alive, {
          name: `pull ${request.epoch}@${request.since}${request.scope}`,
          timeoutMs: LIMITS.pullTimeoutMs,
          handle: async () => this.#refusal(link, session) ?? this.#pull(session, request),
        }),
      dictionary: (id, place) =>
        this.#send(link, alive, {
          name: `dictionary ${id}`,
          timeoutMs: LIMITS.pullTimeoutMs,
          handle: async () =>
            this.#refusal(link, session) ??
            (await this.#dictionary(session, id, place)) ?? { status: 404, code: 'row.unknown', retryAfterMs: 0 },
        }),
      probe: async () => {
        const answer = await this.#send(link, alive, {
          name: 'probe',
          timeoutMs: LIMITS.probeTimeoutMs,
          handle: async () => true,
        });
        return answer.kind === 'answer';
      },
    };
  }

  /** The connection of a tab whose user has no access any more. */
  deposit(link: Link, session: Session, alive: () => boolean): (request: PushRequest) => Promise<Answer<PushAnswer>> {
    return (request) =>
      this.#send(link, alive, {
        name: `deposit ${request.operations.map(({ n }) => n).join(',')}`,
        timeoutMs: LIMITS.pushTimeoutMs,
        handle: (crashed) => this.#carry('deposit', session, request, crashed),
      });
  }

  /** One call of an upload. */
  call<T>({ link, session, alive }: Line, call: FileCall<T>): Promise<Answer<T>> {
    const { name, continues, handle } = call;
    return this.#send(link, alive, {
      name,
      continues,
      timeoutMs: FILE_TIMEOUT_MS,
      handle: async (crashed) => {
        const refusal = this.#refusal(link, session);
        if (refusal) return refusal;
        const { photos, service } = this.#parts;
        const { files, serviceCrash } = this.#parts.faults();
        const answer = await handle(service.tenantOf(session).files, photos.happens(files.shortened));
        if (photos.happens(serviceCrash)) crashed();
        return answer;
      },
    });
  }

  async #push(link: Link, session: Session, request: PushRequest, crashed: () => void) {
    return this.#refusal(link, session) ?? (await this.#carry('push', session, request, crashed));
  }

  async #carry(way: 'push' | 'deposit', session: Session, request: PushRequest, crashed: () => void) {
    const { dice, service } = this.#parts;
    const faults = this.#parts.faults();
    if (request.operations.length > 3 && dice.happens(faults.tooLarge))
      return { status: TOO_LARGE, code: 'request.tooLarge', retryAfterMs: 0 };
    const dies = dice.happens(faults.serviceCrash);
    const answer = await service[way](session, request, dies ? dice.int(0, request.operations.length) : undefined);
    if (dies) crashed();
    else if ('results' in answer) this.#parts.responseAudit.words(session, request, answer);
    return answer;
  }

  async #pull(session: Session, request: PullRequest) {
    const answer = await this.#parts.service.pull(session, request);
    if ('rows' in answer) this.#parts.responseAudit.page(session, answer);
    return answer;
  }

  async #dictionary(session: Session, id: string, place: DictionaryPlace) {
    const answer = await this.#parts.service.dictionary(session, id, place);
    if (answer) this.#parts.responseAudit.dictionary(session, answer);
    return answer;
  }

  #refusal(link: Link, session: Session) {
    const { dice, service } = this.#parts;
    if (service.isOff(session)) return switchedOff;
    const faults = this.#parts.faults();
    if (!link.expired && dice.happens(faults.expired)) link.expired = true;
    if (link.expired) return { status: UNAUTHORIZED, code: 'session.expired', retryAfterMs: 0 };
    if (dice.happens(faults.tooMany)) return { status: TOO_MANY, code: 'rate.limit', retryAfterMs: dice.int(1, 30) * 1_000 };
    return undefined;
  }

  #delay(): number {
    const { dice } = this.#parts;
    if (!dice.happens(this.#parts.faults().slow)) return dice.int(2, 60);
    return dice.happens(0.05) ? dice.int(3_000, 600_000) : dice.int(60, 3_000);
  }

  /** Carries one message there and its answer back. The promise settles once: with the answer, or as lost. */
  #send<T>(link: Link, alive: () => boolean, message: Message<T>): Promise<Answer<T>> {
    const { timeline, dice, trace } = this.#parts;
    const faults = this.#parts.faults();
    if (!message.continues) link.requests.push(timeline.now);
    return new Promise((resolve) => {
      let open = true;
      let stopTimer: (() => void) | undefined;
      const settle = (answer: Answer<T>) => {
        if (!open) return;
        open = false;
        stopTimer?.();
        if (!alive()) return;
        trace.log(`${link.name} ◀ ${message.name} ${answer.kind === 'status' ? answer.status : answer.kind}`);
        resolve(answer);
      };
      if (!link.up) {
        timeline.after(dice.int(1, 50), () => settle({ kind: 'unreachable' }));
        return;
      }
      stopTimer = timeline.after(message.timeoutMs, () => settle({ kind: 'unreachable' }));
      if (dice.happens(faults.drop)) return;
      const arrive = (answered: typeof settle) => void this.#arrive(link, message, answered).catch(this.#parts.failed);
      timeline.after(this.#delay(), () => arrive(settle));
      if (dice.happens(faults.duplicate)) timeline.after(this.#delay(), () => arrive(() => {}));
    });
  }

  async #arrive<T>(link: Link, message: Message<T>, settle: (answer: Answer<T>) => void): Promise<void> {
    const { timeline, dice, trace, service, downUntil } = this.#parts;
    const faults = this.#parts.faults();
    if (downUntil.at > timeline.now) return settle({ kind: 'unreachable' });
    const stranger = faults.foreign > 0 && this.#parts.strangers.happens(faults.foreign) ? this.#foreign() : undefined;
    if (stranger && this.#parts.strangers.happens(0.5)) return this.#back(link, () => settle(stranger));
    if (dice.happens(faults.before5xx))
      return this.#back(link, () =>
        settle({ kind: 'status', status: 503, code: 'service.busy', retryAfterMs: dice.int(0, 5) * 1_000 }),
      );
    const epoch = service.epoch;
    let died = false;
    const body = await message.handle(() => {
      died = true;
    });
    if (died) {
      downUntil.at = timeline.now + dice.int(200, 8_000);
      trace.log(`service dies after ${message.name}`);
      return settle({ kind: 'unreachable' });
    }
    trace.log(`${link.name} ▶ ${message.name} at ${epoch}`);
    if (stranger) return this.#back(link, () => settle(stranger));
    if (dice.happens(faults.cut)) return undefined;
    if (dice.happens(faults.after5xx))
      return this.#back(link, () => settle({ kind: 'status', status: 500, code: 'service.fault', retryAfterMs: 0 }));
    return this.#back(link, () =>
      settle(isRefusal(body) ? { kind: 'status', ...body } : { kind: 'answer', body, serviceTime: timeline.now }),
    );
  }

  #foreign(): Answer<never> {
    return { kind: 'foreign', status: this.#parts.strangers.pick(foreignStatuses) ?? 403, retryAfterMs: 0 };
  }

  #back(link: Link, deliver: () => void): void {
    this.#parts.timeline.after(this.#delay(), () => {
      if (link.up) deliver();
    });
  }
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'status' in body && 'retryAfterMs' in body;
}
