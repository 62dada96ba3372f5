/** Result of an applied operation: stored in its receipt, shown to its author. Written as `kind` or `kind:argument`. */
export type Outcome =
  /** Stored as it was saved. */
  | ''
  /** Another change of the same row was kept next to it. */
  | 'merged'
  /** Its values fit only the rules they were made under. */
  | 'legacyRule'
  | `newCode:${string}`
  /** The code of the box it went to. */
  | `moved:${string}`
  /** The name of the project it went to. */
  | `movedProject:${string}`
  /** A withdrawn value was replaced by this one, which the value list names. */
  | `mapped:${string}`
  /** The next basket it went to, because its own was sent already. */
  | `movedBasket:${string}`
  /** Number of positions that could not be ordered and wait in the next basket. */
  | `leftOut:${string}`
  /** Number of items that another order has: a supervisor decides about each. */
  | `itemTaken:${string}`
  /** Its row turned out to be this one, at this version: `id@version`. Authors read the id alone. */
  | `linked:${string}`
  /** The archive had received the box before. */
  | 'alreadyReceived'
  /** The box arrived before its handover, or without one. */
  | 'unannounced';

/** Notes of a receipt for the service only: values a decision put into value lists, and who brought what was set aside. */
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

/** An outcome in its parts; undefined for one of a later version, and for notes only the service reads. */
export function outcomeOf(text: string): { kind: OutcomeKind; argument: string } | undefined {
  const colon = text.indexOf(':');
  const kind = colon < 0 ? text : text.slice(0, colon);
  return kinds.has(kind) ? { kind: kind as OutcomeKind, argument: colon < 0 ? '' : text.slice(colon + 1) } : undefined; // one of them
}
