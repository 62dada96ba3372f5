import { SaxesParser } from 'saxes';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { BadFile } from './source.ts';

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'close'; name: string; text: string };

/**
 * Elements of an XML text as they come. A document type is refused, so no entity of its own is ever read. `text` of a closed
 * element is the text directly in it.
 */
export async function* xmlEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser();
  let events: XmlEvent[] = [];
  const texts: string[] = [];
  parser.on('doctype', () => {
    throw new BadFile('doctype');
  });
  parser.on('error', () => {
    throw new BadFile('broken');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (texts.length >= 100) throw new BadFile('nested');
    texts.push('');
    events.push({ kind: 'open', name, attributes });
  });
  const add = (part: string) => {
    const at = texts.length - 1;
    const text = (texts[at] ?? '') + part;
    if (text.length > IMPORT_LIMITS.cellCharacters) throw new BadFile('cell');
    if (at >= 0) texts[at] = text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => events.push({ kind: 'close', name, text: texts.pop() ?? '' }));
  const write = (text: string) => {
    parser.write(text);
    const given = events;
    events = [];
    return given;
  };
  // an element without an end is kept by the parser as a whole
  let held = 0;
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new BadFile('nul');
    const given = write(decode(decoder, chunk));
    held = given.length > 0 ? 0 : held + chunk.byteLength;
    if (held > 4 * IMPORT_LIMITS.cellCharacters) throw new BadFile('cell');
    yield* given;
  }
  yield* write(decode(decoder));
  parser.close();
  yield* events;
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new BadFile('encoding');
  }
}
