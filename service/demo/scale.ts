/** Amount of demonstration data. The default is the amount of a first start. */
export interface Scale {
  /** Over all clients. */
  containers: number;
  documents: number;
  /** Values of the largest dictionary. */
  dictionary: number;
  /** Documents of one more open box of the demo client, for benchmarks; 0 for none. */
  bigBox: number;
  /** Further documents in open boxes of the demo client, 250 in each; 0 for none. */
  hotDocuments: number;
}

export const defaultScale: Scale = { containers: 2_000, documents: 10_000, dictionary: 100_000, bigBox: 0, hotDocuments: 0 };

/** A few rows of everything, for tests that need a filled client and not its size. */
export const smallScale: Scale = { containers: 60, documents: 300, dictionary: 200, bigBox: 0, hotDocuments: 0 };

/** The moment the data look back from. Fixed, so that the same seed gives the same data on every day. */
export const DEMO_NOW = Date.UTC(2026, 10, 16, 7, 0);

/** A scale by factor: 1 is the default, 10 ten times as many containers and documents. */
export function scaled(factor: number): Scale {
  const { containers, documents } = defaultScale;
  return { ...defaultScale, containers: Math.ceil(containers * factor), documents: Math.ceil(documents * factor) };
}
