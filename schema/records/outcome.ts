/** Result of an applied operation: stored in its receipt, shown to its author. Format: `kind` or `kind:argument`. */
export type Outcome =
  /** Stored unchanged. */
  | ''
  /** Merged with another change of the same row. */
  | 'merged'
  /** Its values satisfy only the rules at the time of entry. */
  | 'legacyRule'
  | `newCode:${string}`
  /** Code of the box to which it was moved. */
  | `moved:${string}`
  /** Name of the project to which it was moved. */
  | `movedProject:${string}`
  /** A withdrawn value was replaced by this successor from the value list. */
  | `mapped:${string}`
  /** The following basket, because its own was already sent. */
  | `movedBasket:${string}`
  /** Number of positions that could not be ordered and wait in the next basket. */
  | `leftOut:${string}`
  /** Number of items claimed by another order: a supervisor decides about each. */
  | `itemTaken:${string}`
  /** Its row is the same as this one, at this version: `id@version`. Authors see only the id. */
  | `linked:${string}`
  /** The archive had already received the box. */
  | 'alreadyReceived'
  /** The box arrived before its handover, or without one. */
  | 'unannounced';

/**
 * Notes of a receipt for the service only: values a decision added to value lists, and the importer of an operation that was
 * set aside.
 */
export type ServiceNote = `valueAdded:${string}` | `aside:${string}`;

export type OutcomeKind = Outcome extends infer O ? (O extends `${infer K}:${string}` ? K : O) : never;

const kinds: ReadonlySet<string> = new Set([
  '',
  'merged',
  'legacyRule',
  'newCode',
  'moved',
  'movedProject',
  'movedBasket',
  'leftOut',
  'itemTaken',
  'linked',
  'mapped',
  'alreadyReceived',
  'unannounced',
] satisfies OutcomeKind[]);

/** Parses an outcome; undefined for one of a later version, and for notes only the service reads. */
export function outcomeOf(text: string): { kind: OutcomeKind; argument: string } | undefined {
  const colon = text.indexOf(':');
  const kind = colon < 0 ? text : text.slice(0, colon);
  return kinds.has(kind) ? { kind: kind as OutcomeKind, argument: colon < 0 ? '' : text.slice(colon + 1) } : undefined; // one of them
}
