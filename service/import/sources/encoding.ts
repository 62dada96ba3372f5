import { BadFile, type StoredFile } from './source.ts';

/** The encoding of a text file: UTF-8 where every byte is, otherwise that of Polish Windows. Other ones are refused. */
export async function encodingOf(file: StoredFile): Promise<'utf-8' | 'windows-1250'> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of file.read()) {
    const [a, b] = chunk;
    if (isFirst && ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))) throw new BadFile('encoding');
    isFirst = false;
    if (chunk.includes(0)) throw new BadFile('nul');
    if (isUtf8) isUtf8 = decodes(strict, chunk);
  }
  if (isFirst) throw new BadFile('empty');
  return isUtf8 && decodes(strict) ? 'utf-8' : 'windows-1250';
}

function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}
