/** The JSON hub protocol of SignalR: JSON texts, each ended by the record separator. */

const RECORD_SEPARATOR = '\u001E';

export const messageKind = { invocation: 1, completion: 3, ping: 6, close: 7 } as const;

/** Messages of the service. */
export type ServerMessage =
  | { type: typeof messageKind.invocation; target: string; arguments: readonly unknown[] }
  | { type: typeof messageKind.completion; invocationId: string; error: string }
  | { type: typeof messageKind.ping }
  | { type: typeof messageKind.close; allowReconnect: boolean; error?: string }
  /** Answer to the handshake: empty when it was accepted. */
  | { error?: string };

/** Fields the service reads of a client's message. */
export interface ClientMessage {
  type?: unknown;
  protocol?: unknown;
  version?: unknown;
  invocationId?: unknown;
}

/** Serializes a message; several follow one another in one text. */
export function writeMessage(message: ServerMessage): string {
  return JSON.stringify(message) + RECORD_SEPARATOR;
}

/** Messages of a text, or undefined when it is not of this protocol. */
export function readMessages(text: string): ClientMessage[] | undefined {
  if (!text.endsWith(RECORD_SEPARATOR)) return undefined;
  try {
    const read = text
      .slice(0, -1)
      .split(RECORD_SEPARATOR)
      .map((part): unknown => JSON.parse(part));
    return read.every((one): one is ClientMessage => typeof one === 'object' && one !== null) ? read : undefined;
  } catch {
    return undefined;
  }
}
