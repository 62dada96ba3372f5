import type { OutboxDoc } from '#schema/collections.ts';
import { operationOf } from '#schema/collections.ts';
import { madeAtByService, type AnyOperationKind, type Effect, type Operation } from '#schema/operations/operation.ts';
import { payloadNow } from '#schema/operations/present.ts';

/** An operation in memory: its document, the envelope read once, and what it does to the picture. */
export interface Entry {
  doc: OutboxDoc;
  /** As it was saved, and as it is sent. */
  op: Operation;
  /** Its payload as this version reads it; undefined for a kind or a payload of a later version. */
  payload: Operation['payload'] | undefined;
  effects: readonly Effect[];
  /** The kind it was read by; undefined while its room is not loaded. */
  readBy: AnyOperationKind | undefined;
  /** It makes its entity. */
  creates: boolean;
  /** It must wait until everything before it in its lane has a verdict; it changes the lane itself. */
  afterLane: boolean;
  movesLane: boolean;
  /** Files it names: it is sent after them. */
  files: readonly string[];
  /** Size on the wire. */
  bytes: number;
}

const utf8 = new TextEncoder();

/** Reads a document of the outbox. A type or payload this version does not know is kept and sent, and shows nothing. */
export function entryOf(doc: OutboxDoc, userName: string, kind: AnyOperationKind | undefined, op = operationOf(doc)): Entry {
  const payload = kind && payloadNow(op, kind);
  const saved = { opId: op.opId, userId: op.userId, entityId: op.entityId, madeAt: madeAtByService(op), userName };
  return {
    doc,
    op,
    payload,
    readBy: kind,
    effects: payload ? (kind?.effects(saved, payload as never) ?? []) : [], // it was checked by this very kind when it was saved
    creates: kind?.creates ?? false,
    afterLane: kind?.afterLane ?? false,
    movesLane: kind?.movesLane ?? false,
    files: payload ? (kind?.files?.(payload as never) ?? []) : [],
    bytes: utf8.encode(doc.operation).length,
  };
}

/** Name of an entity across collections. */
export function entityKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}
