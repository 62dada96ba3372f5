import * as v from 'valibot';

/** A day's signature over the last hashes of all of a client's chains that changed. */
export const sealRoot = v.object({
  client: v.string(),
  day: v.string(),
  leaves: v.number(),
  root: v.string(),
  /** Hash of the previous root; empty for the first. */
  previous: v.string(),
  at: v.number(),
  keyId: v.string(),
  signature: v.string(),
});
export type SealRoot = v.InferOutput<typeof sealRoot>;

/** Public half of a key, as DER in base64; its id is the hash of those bytes. */
export const sealKey = v.object({ id: v.string(), publicKey: v.string() });
export type SealKey = v.InferOutput<typeof sealKey>;

/** The hashed fields of an event; only `who` contains people, hashed with a salt that never leaves the server. */
export const openEvent = v.object({
  format: v.number(),
  containerId: v.string(),
  position: v.number(),
  event: v.number(),
  previousHash: v.string(),
  fromState: v.string(),
  toState: v.string(),
  role: v.string(),
  method: v.string(),
  how: v.string(),
  seal: v.string(),
  detail: v.unknown(),
  deviceAt: v.number(),
  at: v.number(),
  who: v.string(),
});

/** An event of the chain. Without `open` it contains a shelf or has an older format, so only its hash is public. */
export const sealEvent = v.object({
  position: v.number(),
  event: v.number(),
  at: v.number(),
  hash: v.string(),
  previousHash: v.string(),
  open: v.nullable(openEvent),
});
export type SealEvent = v.InferOutput<typeof sealEvent>;

/** A sibling node on the path from a leaf to its root. */
export const pathStep = v.object({ side: v.picklist(['left', 'right']), hash: v.string() });
export type PathStep = v.InferOutput<typeof pathStep>;

/** The newest signed day that covers the chain: the hash it covered, and the path to the root of that day. */
export const sealDay = v.object({ root: sealRoot, position: v.number(), hash: v.string(), path: v.array(pathStep) });
export type SealDay = v.InferOutput<typeof sealDay>;

/** Current state of the content, compared with its hash at the sealing. */
export const contentNow = v.picklist(['same', 'changed', 'unknown']);

export const sealPage = v.object({
  client: v.object({ id: v.string(), name: v.string() }),
  container: v.object({
    id: v.string(),
    code: v.string(),
    /** Name of its type, by language. */
    type: v.object({ en: v.string(), pl: v.string(), de: v.string() }),
    status: v.number(),
    seals: v.array(v.string()),
  }),
  content: v.object({ hash: v.string(), documents: v.number(), documentsNow: v.number(), now: contentNow }),
  sealedAt: v.number(),
  /** Position of the closing event. */
  sealedBy: v.number(),
  events: v.array(sealEvent),
  head: v.object({ position: v.number(), hash: v.string() }),
  /** A destroyed box with the number of its certificate. Absent in older files. */
  destroyed: v.optional(v.object({ at: v.number(), certificate: v.string() })),
  /** Null before the first signature that covers the chain. */
  day: v.nullable(sealDay),
});
export type SealPage = v.InferOutput<typeof sealPage>;

/** Identification of a seal file. */
export const SEAL_FILE = { kind: 'strongroom-seal', version: 1 } as const;

/** The page of a seal with all keys and roots for checking it without the server. */
export const sealFile = v.object({
  kind: v.literal(SEAL_FILE.kind),
  version: v.literal(SEAL_FILE.version),
  page: sealPage,
  keys: v.array(sealKey),
  roots: v.array(sealRoot),
  /** The sealed content, whose hash is that of the page; only for people who may read it, and while it is the sealed one. */
  content: v.optional(v.string()),
});
export type SealFile = v.InferOutput<typeof sealFile>;
