import { LIMITS } from '#schema/limits.ts';
import type { Caller } from '#service/http/handlers.ts';
import { HubConnection } from '#service/hub/connection.ts';
import { messageKind } from '#service/hub/protocol.ts';

const CONNECTIONS_MOST = 10_000;
/** A client polls again within milliseconds; one that does not for so long is gone. */
const SILENCE_MS = 45_000;
/** Heads of one client are told at most so often: a queue that drains moves the head hundreds of times a second. */
const GATHER_MS = 200;

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

/** Tells devices that something has changed. What changed they pull: a lost word costs time, never data. */
export class Hub {
  readonly #connections = new Map<string, HubConnection>();
  readonly #gathering = new Map<string, Gathering>();
  readonly #pulse: NodeJS.Timeout;

  constructor() {
    this.#pulse = setInterval(() => this.#beat(), LIMITS.hubPingMs);
    this.#pulse.unref();
  }

  get size(): number {
    return this.#connections.size;
  }

  /** A new connection, or undefined when there is no room. */
  connect(caller: Caller): HubConnection | undefined {
    if (this.#connections.size >= CONNECTIONS_MOST) return undefined;
    const connection = new HubConnection(caller, Date.now());
    this.#connections.set(connection.id, connection);
    return connection;
  }

  /** The connection of this id, if it belongs to the caller. */
  find(id: string, caller: Caller): HubConnection | undefined {
    const connection = this.#connections.get(id);
    const isHis = connection?.caller.userId === caller.userId && connection.caller.tenantId === caller.tenantId;
    if (!connection || !isHis) return undefined;
    connection.seenAt = Date.now();
    return connection;
  }

  drop(connection: HubConnection): void {
    connection.end();
    this.#connections.delete(connection.id);
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

  /** Sends one message. */
  send({ tenantId, userId }: Hearers, target: string, said: unknown): void {
    for (const connection of this.#connections.values()) {
      const { caller } = connection;
      const isMeant = caller.tenantId === tenantId && (userId === undefined || caller.userId === userId);
      if (isMeant && connection.isGreeted) {
        connection.send({ type: messageKind.invocation, target, arguments: [said] });
      }
    }
  }

  /** Sends everybody away; they come back to whoever listens then. */
  sendAway(): void {
    for (const connection of this.#connections.values()) connection.close();
    this.#connections.clear();
  }

  /** The service ends. */
  close(): void {
    clearInterval(this.#pulse);
    for (const { timer } of this.#gathering.values()) clearTimeout(timer);
    this.sendAway();
  }

  #gathered(tenantId: string): void {
    const head = this.#gathering.get(tenantId)?.head;
    this.#gathering.delete(tenantId);
    if (head !== undefined) this.tell(tenantId, head);
  }

  #beat(): void {
    const now = Date.now();
    for (const connection of this.#connections.values()) {
      const isSilent = !connection.isPolled && now - connection.seenAt > SILENCE_MS;
      if (isSilent || (connection.hasEnded && !connection.isPolled)) this.drop(connection);
      else if (connection.isGreeted) connection.send({ type: messageKind.ping });
    }
  }
}
