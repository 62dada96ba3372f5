/** A call whose answer may be lost: the service knows its repeat by the id. */
export interface Tried {
  /** Everything of the input that makes it this call and no other. */
  of: readonly unknown[];
  opId: string;
}

/** Returns the try with this input: the same as before where nothing of it changed, else one with an id of its own. */
export function triedWith(before: Tried | undefined, of: readonly unknown[]): Tried {
  const isSame = before?.of.length === of.length && before.of.every((value, at) => value === of[at]);
  return isSame ? before : { of, opId: crypto.randomUUID() };
}
