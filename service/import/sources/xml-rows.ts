import { IMPORT_LIMITS } from '#schema/limits.ts';
import type { StoredFile } from './source.ts';

/** `<a/>` */
const LEAST_ROW_BYTES = 4;

/** True for an XML file of more rows than an import takes, by its tags alone: no text is decoded, no attribute kept. */
export async function hasTooManyElements(file: StoredFile, rowElement: string): Promise<boolean> {
  if (file.bytes <= IMPORT_LIMITS.rows * LEAST_ROW_BYTES) return false;
  const tags = new TagCounter(rowElement);
  for await (const chunk of file.read()) {
    tags.add(chunk);
    if (tags.rows > IMPORT_LIMITS.rows) return true;
    // the parser refuses the file for it
    if (tags.isRefused || tags.bytesSince > 4 * IMPORT_LIMITS.cellCharacters + chunk.length) return false;
  }
  return false;
}

const [LESS, MORE, SLASH, BANG, ASK, QUOTE, APOSTROPHE, DASH, BRACKET] = Array.from('<>/!?"\'-[', (sign) => sign.charCodeAt(0));
const BRACKET_END = 0x5d;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Place of a byte: in text, in a part of a tag, or in a part of the file that has no tags. */
const at = { text: 0, less: 1, name: 2, tag: 3, quoted: 4, end: 5, bang: 6, comment: 7, data: 8, ask: 9 } as const;

/** Counts the elements that are rows, as the reader of rows takes them: at the depth of the first, without those within a row. */
class TagCounter {
  readonly #name: Uint8Array;
  #state: number = at.text;
  #depth = 0;
  #rowDepth = 0;
  /** Bytes of the name that are those of a row; -1 for another name. */
  #matched = 0;
  #quote = 0;
  #last = 0;
  #beforeLast = 0;
  rows = 0;
  /** Bytes since the last tag. */
  bytesSince = 0;
  /** It has a document type or a zero byte. */
  isRefused = false;

  constructor(rowElement: string) {
    this.#name = new TextEncoder().encode(rowElement);
  }

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      this.bytesSince += 1;
      if (this.#state === at.text) {
        if (byte === LESS) this.#state = at.less;
        else if (byte === 0) this.isRefused = true;
      } else this.#inMarkup(byte);
      this.#beforeLast = this.#last;
      this.#last = byte;
    }
  }

  #inMarkup(byte: number): void {
    switch (this.#state) {
      case at.less:
        return this.#begin(byte);
      case at.name:
        return this.#inName(byte);
      case at.tag:
        if (byte === MORE) this.#opened();
        else if (byte === QUOTE || byte === APOSTROPHE) this.#quoted(byte);
        return;
      case at.quoted:
        if (byte === this.#quote) this.#state = at.tag;
        return;
      case at.end:
        if (byte === MORE) this.#closed();
        return;
      case at.bang:
        this.#state = byte === DASH ? at.comment : byte === BRACKET ? at.data : at.text;
        this.isRefused ||= this.#state === at.text;
        return;
      case at.ask:
        return this.#outside(byte === MORE && this.#last === ASK);
      default: {
        const closing = this.#state === at.comment ? DASH : BRACKET_END;
        return this.#outside(byte === MORE && this.#last === closing && this.#beforeLast === closing);
      }
    }
  }

  #begin(byte: number): void {
    if (byte === SLASH) this.#state = at.end;
    else if (byte === BANG) this.#state = at.bang;
    else if (byte === ASK) this.#state = at.ask;
    else {
      this.#state = at.name;
      this.#matched = 0;
      this.#inName(byte);
    }
  }

  #inName(byte: number): void {
    if (byte === MORE) return this.#opened();
    if (byte === SLASH || isSpace(byte)) this.#state = at.tag;
    else this.#matched = this.#matched >= 0 && byte === this.#name[this.#matched] ? this.#matched + 1 : -1;
  }

  #quoted(byte: number): void {
    this.#quote = byte;
    this.#state = at.quoted;
  }

  #outside(isOver: boolean): void {
    if (isOver) this.#state = at.text;
  }

  #opened(): void {
    this.#depth += 1;
    const isRow = this.#name.length === 0 ? this.#depth === 2 : this.#matched === this.#name.length;
    if (this.#rowDepth === 0 && isRow) this.#rowDepth = this.#depth;
    this.#outside(true);
    this.bytesSince = 0;
    if (this.#last === SLASH) this.#closed();
  }

  #closed(): void {
    if (this.#depth === this.#rowDepth) {
      this.rows += 1;
      this.#rowDepth = 0;
    }
    this.#depth -= 1;
    this.#outside(true);
    this.bytesSince = 0;
  }
}
