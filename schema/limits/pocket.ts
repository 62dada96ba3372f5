/** Limits of the pocket catalogue. */
export const POCKET_LIMITS = {
  /** Documents and boxes of a block. */
  blockRows: 2_000,
  /** Newest documents a device keeps, over all projects of its user. */
  documents: 300_000,
  /** Results a device shows; further ones are only counted. */
  shown: 250,
  /** Words of a search. */
  words: 24,
} as const;
