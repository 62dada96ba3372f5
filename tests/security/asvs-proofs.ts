/** What a row of the table of checks is made of. */

/** A test by file and name, as it is written there. */
export interface Proof {
  file: string;
  test: string;
}

export interface Check {
  ids: string;
  what: string;
  proofs: readonly Proof[];
  /** What the row asks for that no test proves yet; the whole row when there is no proof. */
  open?: string;
  /** The part of the product that the rest of the row is about, while it is not built: nothing of it can be proven or broken. */
  applies?: string;
}

/** Tests of a file by their names. */
export const proof = (file: string, ...tests: string[]): Proof[] => tests.map((test) => ({ file, test }));
export const security = (file: string, ...tests: string[]) => proof(`tests/security/${file}.test.ts`, ...tests);
export const http = (file: string, ...tests: string[]) => proof(`service/http/${file}.test.ts`, ...tests);
export const account = (file: string, ...tests: string[]) => proof(`service/areas/account/${file}.test.ts`, ...tests);

/** Bombs, polyglots, entities, scripts and damaged files, each with its verdict. */
export const hostileFiles = proof(
  'tests/service/hostile-files.test.ts',
  'the hostile hundred: each file its verdict within ten seconds, and others are answered in the meantime',
);
