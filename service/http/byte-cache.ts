/** Bytes with the tag a browser confirms them by. */
export interface Content {
  bytes: Uint8Array;
  etag: string;
}

/** Keeps the content used last, up to a number of bytes. Requests that arrive together share one making. */
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

  /** Returns the content of a key, made on first use; a making that fails is tried again by the next request. */
  async get(key: string, make: () => Promise<Content>): Promise<Content> {
    const kept = this.#kept.get(key);
    if (kept) {
      // a map keeps the order of insertion: the least recently used comes first
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
