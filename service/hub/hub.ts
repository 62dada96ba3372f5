import { LIMITS } from '#schema/limits.ts';
import type { SignalKind } from '#schema/codes.ts';
import type { AccessClaims } from '#service/http/access-tokens.ts';
import type { Caller } from '#service/http/handlers.ts';
import { HubConnection } from '#service/hub/connection.ts';
import type { HubProof } from '#service/hub/proof.ts';
import { messageKind, writeMessage } from '#service/hub/protocol.ts';
import type { Signal } from '#service/hub/signals.ts';
import { Wheel } from '#service/hub/wheel.ts';

/** A client polls again within milliseconds; one that does not for so long is gone. */
const SILENCE_MS = 45_000;
/** Interval of head messages per client: a queue that drains moves the head hundreds of times a second. */
const GATHER_MS = 200;
/** One turn of the wheel; a round is `LIMITS.hubPingMs`. */
const TURN_MS = 1_000;

/** Recipients of a message: all devices of a client, or of one of its users. */
interface Recipients {
  tenantId: string;
  userId?: string;
}

interface Gathering {
  timer: NodeJS.Timeout;
  /** Newest head since the last word; undefined when nothing happened. */
  head: number | undefined;
}

/** Returns which of these sessions have ended; asked once a turn for all connections in it. */
type AskEnded = (sessions: readonly AccessClaims[]) => Promise<ReadonlySet<string>>;

/** Notifies devices of changes, which they then pull: a lost message costs time, never data. */
export class Hub {
  readonly #connections = new Map<string, HubConnection>();
  /** Client ▸ user ▸ connections: a message visits only its recipients. */
  readonly #people = new Map<string, Map<string, Set<HubConnection>>>();
  readonly #wheel = new Wheel<HubConnection>(LIMITS.hubPingMs / TURN_MS);
  readonly #gathering = new Map<string, Gathering>();
  readonly #pulse: NodeJS.Timeout;
  #askEnded: AskEnded | undefined;

  constructor() {
    this.#pulse = setInterval(() => this.turn(), TURN_MS);
    this.#pulse.unref();
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Sets how to find sessions that ended on another node. */
  checkSessions(askEnded: AskEnded): void {
    this.#askEnded = askEnded;
  }

  /**
   * Opens a connection, or returns undefined at the limit of the node. At the limit of a user, the oldest connection of that
   * user ends.
   */
  connect(proof: HubProof): HubConnection | undefined {
    const { tenantId, userId } = proof.caller;
    const his = this.#people.get(tenantId)?.get(userId);
    const [oldest] = his && his.size >= LIMITS.hubPerUser ? his : [];
    if (oldest) this.drop(oldest);
    if (this.#connections.size >= LIMITS.hubConnections) return undefined;
    const connection = new HubConnection(proof, Date.now());
    this.#connections.set(connection.id, connection);
    this.#wheel.add(connection);
    const users = this.#people.get(tenantId) ?? new Map<string, Set<HubConnection>>();
    this.#people.set(tenantId, users);
    const own = users.get(userId) ?? new Set<HubConnection>();
    users.set(userId, own.add(connection));
    return connection;
  }

  /** Returns the connection of this id, without a check of its owner. */
  at(id: string): HubConnection | undefined {
    return this.#connections.get(id);
  }

  /** The connection of this id, if it belongs to the caller. */
  find(id: string, caller: Caller): HubConnection | undefined {
    const connection = this.#connections.get(id);
    const owner = connection?.proof.caller;
    return owner?.userId === caller.userId && owner.tenantId === caller.tenantId ? connection : undefined;
  }

  drop(connection: HubConnection): void {
    connection.end();
    this.#connections.delete(connection.id);
    this.#wheel.delete(connection);
    const { tenantId, userId } = connection.proof.caller;
    const users = this.#people.get(tenantId);
    const own = users?.get(userId);
    own?.delete(connection);
    if (own?.size === 0) users?.delete(userId);
    if (users?.size === 0) this.#people.delete(tenantId);
  }

  /** Announces a new head of a client: the first immediately, the next ones debounced. */
  announceHead(tenantId: string, head: number): void {
    const gathering = this.#gathering.get(tenantId);
    if (gathering) {
      gathering.head = Math.max(gathering.head ?? 0, head);
      return;
    }
    this.send({ tenantId }, 'headMoved', { head });
    this.#gathering.set(tenantId, { head: undefined, timer: setTimeout(() => this.#gathered(tenantId), GATHER_MS).unref() });
  }

  /** Signals a user's devices that they have something to request. */
  signal({ tenantId, userId, kind }: Signal): void {
    this.send({ tenantId, userId }, 'signal', { type: kind satisfies SignalKind });
  }

  /** Sends one message. */
  send({ tenantId, userId }: Recipients, target: string, payload: unknown): void {
    const users = this.#people.get(tenantId);
    if (!users) return;
    const text = writeMessage({ type: messageKind.invocation, target, arguments: [payload] });
    const meant = userId === undefined ? users.values() : [users.get(userId) ?? []];
    for (const own of meant) for (const connection of own) if (connection.isGreeted) connection.send(text);
  }

  /** Marks the connections of an ended session, or all, for a full check, and makes them ask immediately. */
  doubt(sessionId?: string): void {
    for (const connection of this.#connections.values()) {
      if (sessionId !== undefined && connection.proof.claims.sid !== sessionId) continue;
      connection.proof.doubt();
    }
  }

  /** Closes all connections; clients reconnect to the node that listens then. */
  sendAway(): void {
    for (const connection of this.#connections.values()) {
      connection.close();
      this.drop(connection);
    }
  }

  /** The service ends. */
  close(): void {
    clearInterval(this.#pulse);
    for (const { timer } of this.#gathering.values()) clearTimeout(timer);
    this.sendAway();
  }

  /** One turn of the wheel: who is silent goes, the others are shown that we are there. */
  turn(now = Date.now()): void {
    const inTurn = this.#wheel.turn();
    for (const connection of inTurn) {
      const isSilent = !connection.isPolled && now - connection.seenAt > SILENCE_MS;
      if (isSilent || (connection.hasEnded && !connection.isPolled)) this.drop(connection);
      else connection.beat();
    }
    if (inTurn.length > 0) void this.#checkSessionsOf(inTurn);
  }

  async #checkSessionsOf(connections: readonly HubConnection[]): Promise<void> {
    try {
      const ended = await this.#askEnded?.(connections.map(({ proof }) => proof.claims));
      for (const connection of connections) if (ended?.has(connection.proof.claims.sid)) this.drop(connection);
    } catch {
      // an unavailable database ends no session; the next round asks again
    }
  }

  #gathered(tenantId: string): void {
    const head = this.#gathering.get(tenantId)?.head;
    this.#gathering.delete(tenantId);
    if (head !== undefined) this.announceHead(tenantId, head);
  }
}
