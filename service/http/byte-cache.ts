/** Bytes with their entity tag. */
export interface Content {
  bytes: Uint8Array;
  etag: string;
}

/** Caches the most recently used content up to a number of bytes. Concurrent requests share one computation. */
export class ByteCache {
  readonly #most: number;
  readonly #kept = new Map<string, Content>();
  readonly #making = new Map<string, Promise<Content>>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the content of a key, computed on first use; after a failure the next request retries. */
  async get(key: string, make: () => Promise<Content>): Promise<Content> {
    const kept = this.#kept.get(key);
    if (kept) {
      // a map keeps the order of insertion, so the least recently used comes first
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const made = this.#making.get(key) ?? this.#make(key, make);
    return made;
  }

  #make(key: string, make: () => Promise<Content>): Promise<Content> {
    const making = make()
      .then((content) => this.#keep(key, content))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, content: Content): Content {
    if (content.bytes.byteLength > this.#most) return content;
    this.#kept.set(key, content);
    this.#bytes += content.bytes.byteLength;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
    return content;
  }
}
