/** Events of a run: always a running hash, and the lines when a seed is replayed. */
export class Trace {
  #hash = 0x811c9dc5;
  readonly lines: string[] = [];
  readonly #keep: boolean;
  readonly #now: () => number;
  readonly #start: number;

  constructor(now: () => number, keep: boolean) {
    this.#now = now;
    this.#keep = keep;
    this.#start = now();
  }

  log(line: string): void {
    const text = `${((this.#now() - this.#start) / 1000).toFixed(3)} ${line}`;
    let hash = this.#hash;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    this.#hash = hash;
    if (this.#keep) this.lines.push(text);
  }

  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, '0');
  }
}

/** A short replacement for SHA-256, deterministic and fast: the simulator proves the protocol, not the hash. */
export function shortHash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1234567];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 13);
  }
  return `${(a >>> 0).toString(16).padStart(8, '0')}${(b >>> 0).toString(16).padStart(8, '0')}`.repeat(4);
}
