import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PAGE_LIMITS } from '#schema/limits.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { zipDirectory } from '#service/pages/open/zip-directory.ts';
import { Refusal } from '#service/pages/process/requests.ts';

/** The part of a DOCX that contains its text. */
const TEXT_PART = 'word/document.xml';
/** The displayed parts of a DOC. */
interface WordText {
  getBody: () => string;
  getTextboxes: () => string;
  getFootnotes: () => string;
}

/** Encoding of Central Europe, for text that is not UTF-8. */
const OLD_ENCODING = 'windows-1250';

/** Extracts the text of a file that is displayed as text. */
export async function textOf(path: string, kind: FileKind): Promise<string> {
  const file = await readFile(path);
  if (kind === 'docx') return docxText(file);
  if (kind === 'doc') return docText(file);
  if (file.byteLength > PAGE_LIMITS.textBytes) throw new Refusal('tooManyPages', `${file.byteLength} bytes of text`);
  return decoded(file);
}

/** References in a DOCX are never followed: no address is opened, and one with its own document type is `broken`. */
async function docxText(file: Buffer): Promise<string> {
  const parts = zipDirectory(file);
  if (!parts.has(TEXT_PART))
    throw new Refusal('kindDiffers', 'no text of a document in it', { other: { is: 'zip', isBoth: false } });
  for (const [name, content] of parts) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    const bytes = content();
    if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) throw new Refusal('broken', `${name} declares a type`);
    if (name === TEXT_PART && bytes.byteLength > PAGE_LIMITS.textBytes)
      throw new Refusal('bomb', `${bytes.byteLength} bytes of text`);
  }
  const { extractRawText } = await import('mammoth');
  return opened(async () => (await extractRawText({ buffer: file })).value);
}

async function docText(file: Buffer): Promise<string> {
  // the library has no types
  const WordExtractor = createRequire(import.meta.url)('word-extractor') as new () => {
    extract: (file: Buffer) => Promise<WordText>;
  };
  return opened(async () => {
    const text = await new WordExtractor().extract(file);
    return [text.getBody(), text.getTextboxes(), text.getFootnotes()].filter((part) => part.trim() !== '').join('\n\n');
  });
}

async function opened(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    throw new Refusal('broken', 'the text does not open', { cause: error });
  }
}

function decoded(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder(OLD_ENCODING).decode(file);
  }
}
