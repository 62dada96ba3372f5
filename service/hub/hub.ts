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
/** Heads of one client are told at most so often: a queue that drains moves the head hundreds of times a second. */
const GATHER_MS = 200;
/** One turn of the wheel; a round is `LIMITS.hubPingMs`. */
const TURN_MS = 1_000;

/** Who hears a message: all devices of a client, or of one of its users. */
interface Hearers {
  tenantId: string;
  userId?: string;
}

interface Gathering {
  timer: NodeJS.Timeout;
  /** Newest head since the last word; undefined when nothing happened. */
  head: number | undefined;
}

/** Which of these sessions are over; asked once a turn for all connections in it. */
type AskEnded = (sessions: readonly AccessClaims[]) => Promise<ReadonlySet<string>>;

/** Tells devices that something has changed. What changed they pull: a lost word costs time, never data. */
export class Hub {
  readonly #connections = new Map<string, HubConnection>();
  /** Client ▸ user ▸ his connections: a word goes to those who are meant and looks at nobody else. */
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

  /** How to learn of sessions that ended on another node. */
  checkSessions(askEnded: AskEnded): void {
    this.#askEnded = askEnded;
  }

  /** A new connection, or undefined when there is no room. One person cannot fill the node: his oldest makes room for it. */
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

  /** The connection of this id, whoever asks. */
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

  /** Says that the feed of a client has moved: at once, then gathered. */
  tell(tenantId: string, head: number): void {
    const gathering = this.#gathering.get(tenantId);
    if (gathering) {
      gathering.head = Math.max(gathering.head ?? 0, head);
      return;
    }
    this.send({ tenantId }, 'headMoved', { head });
    this.#gathering.set(tenantId, { head: undefined, timer: setTimeout(() => this.#gathered(tenantId), GATHER_MS).unref() });
  }

  /** Says to a person's devices that there is something for him; what it is they ask for. */
  signal({ tenantId, userId, kind }: Signal): void {
    this.send({ tenantId, userId }, 'signal', { type: kind satisfies SignalKind });
  }

  /** Sends one message. */
  send({ tenantId, userId }: Hearers, target: string, said: unknown): void {
    const users = this.#people.get(tenantId);
    if (!users) return;
    const text = writeMessage({ type: messageKind.invocation, target, arguments: [said] });
    const meant = userId === undefined ? users.values() : [users.get(userId) ?? []];
    for (const own of meant) for (const connection of own) if (connection.isGreeted) connection.send(text);
  }

  /** A session ended here, or all may have: what its connections ask next is looked at in full, and they ask at once. */
  doubt(sessionId?: string): void {
    for (const connection of this.#connections.values()) {
      if (sessionId !== undefined && connection.proof.claims.sid !== sessionId) continue;
      connection.proof.doubt();
    }
  }

  /** Sends everybody away; they come back to whoever listens then. */
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
      // a database that is away ends nobody's session; the next round asks again
    }
  }

  #gathered(tenantId: string): void {
    const head = this.#gathering.get(tenantId)?.head;
    this.#gathering.delete(tenantId);
    if (head !== undefined) this.tell(tenantId, head);
  }
}
