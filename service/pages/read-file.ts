import type { FileStore } from '#service/files/store.ts';
import type { Pages, StoredFile } from '#service/pages/pages.ts';
import type { Word } from '#service/pages/process/requests.ts';
import { keepWords, type KeptWords, type Turn } from '#service/pages/kept-words.ts';

/** A PDF page with fewer words is a scan with a stamp or a page number on it. */
const SCAN_WORDS = 4;
/** With lower confidence a page is probably in another language. */
const SURE = 92;
const ALL = 'pol+deu+eng';

export interface Reading {
  language: string;
  /** Uses recognition even if the file has text. */
  isForced: boolean;
  /** Called after each page. */
  progress: (done: number) => Promise<void>;
  signal: AbortSignal;
}

/** Words of a file; `failed` are pages that could not be read. */
export interface ReadFile {
  words: KeptWords;
  failed: number;
}

/**
 * Reads the words of the pages of a file and stores them with their boxes: its own text if present, recognised otherwise. A
 * page with low confidence is tried in all languages, and the better result is stored.
 */
export async function readFileWords(
  { pages, store, turn }: { pages: Pages; store: FileStore; turn: Turn },
  file: StoredFile,
  numbers: readonly number[],
  { language, isForced, progress, signal }: Reading,
): Promise<ReadFile> {
  const words: Record<number, readonly Word[]> = {};
  const confidences: number[] = [];
  let failed = 0;
  for (const [done, n] of numbers.entries()) {
    signal.throwIfAborted();
    const own = isForced ? [] : await ownWords(pages, file, n, signal);
    if (own.length >= SCAN_WORDS || !isPicture(file)) words[n] = own;
    else {
      const found = await recognised(pages, file, n, language, signal);
      if (found) confidences.push(found.confidence);
      else failed += 1;
      words[n] = found && found.words.length > own.length ? found.words : own;
    }
    await progress(done + 1);
  }
  const isRecognised = confidences.length > 0;
  const kept: KeptWords = {
    source: isRecognised ? 'ocr' : file.kind === 'pdf' ? 'embedded' : 'text',
    language: isRecognised ? language : '',
    confidence: isRecognised ? confidences.reduce((sum, one) => sum + one, 0) / confidences.length : 0,
    pages: words,
  };
  await keepWords({ store, turn }, file, kept);
  return { words: kept, failed };
}

/** Kinds whose pages may be images of text. */
const isPicture = ({ kind }: StoredFile) => kind === 'pdf' || kind === 'tiff' || kind === 'jpeg' || kind === 'png';

async function ownWords(pages: Pages, file: StoredFile, n: number, signal: AbortSignal): Promise<readonly Word[]> {
  const answer = await pages.wordsInWork(file, n, signal);
  return 'done' in answer ? answer.done : [];
}

async function recognised(pages: Pages, file: StoredFile, n: number, language: string, signal: AbortSignal) {
  const first = await pages.recognise(file, n, language, signal);
  if (!('done' in first)) return null;
  if (first.done.confidence >= SURE || first.done.words.length === 0) return first.done;
  const again = await pages.recognise(file, n, ALL, signal);
  return 'done' in again && again.done.confidence > first.done.confidence ? again.done : first.done;
}
