import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

/** Plural forms a language must spell out; Polish has four, and leaving one out prints a wrong sentence. */
const pluralForms: Readonly<Record<string, readonly string[]>> = {
  'pl-PL': ['one', 'few', 'many', 'other'],
  'de-DE': ['one', 'other'],
  'en-US': ['one', 'other'],
};

interface Reading {
  /** Names of values, with their kind, and numbers of markup tags. */
  placeholders: Set<string>;
  /** Forms of each plural, in order of appearance. */
  plurals: string[][];
}

/** What is wrong with one translation, as sentences; empty when nothing is. */
export function faultsOf(
  locale: string,
  source: string,
  translation: string | undefined,
  flags: readonly string[] = [],
): string[] {
  if (translation === undefined || translation.trim() === '') return ['has no translation'];
  if (flags.includes('fuzzy')) return ['is marked fuzzy'];
  const theirs = readMessage(translation);
  const ours = readMessage(source);
  if (theirs === undefined || ours === undefined) return ['does not parse'];
  const faults: string[] = [];
  const lost = [...ours.placeholders].filter((name) => !theirs.placeholders.has(name));
  const invented = [...theirs.placeholders].filter((name) => !ours.placeholders.has(name));
  if (lost.length > 0) faults.push(`leaves out ${lost.join(', ')}`);
  if (invented.length > 0) faults.push(`knows nothing of ${invented.join(', ')}`);
  for (const forms of theirs.plurals) {
    const absent = (pluralForms[locale] ?? ['other']).filter((form) => !forms.includes(form));
    if (absent.length > 0) faults.push(`plural without ${absent.join(', ')}`);
  }
  return faults;
}

function readMessage(text: string): Reading | undefined {
  const reading: Reading = { placeholders: new Set(), plurals: [] };
  try {
    collect(
      compileMessageOrThrow(text, (part) => noteTags(part, reading)),
      reading,
    );
  } catch {
    return undefined;
  }
  return reading;
}

function noteTags(part: string, reading: Reading): string {
  for (const tag of part.matchAll(/<(\d+)\/?>/g)) reading.placeholders.add(`<${tag[1]}>`);
  return part;
}

function collect(message: CompiledMessage, reading: Reading): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, choices] = token;
    reading.placeholders.add(`{${name}}`);
    if (choices === null || typeof choices !== 'object') continue;
    const { offset: _offset, ...forms } = choices as Record<string, CompiledMessage>; // a format object of a date has no arrays below
    if (kind === 'plural' || kind === 'selectordinal') reading.plurals.push(Object.keys(forms));
    for (const form of Object.values(forms)) if (Array.isArray(form)) collect(form, reading);
  }
}

/** A text as a catalog holds it. */
export interface Entry {
  file: string;
  locale: string;
  source: string;
  context: string | undefined;
  translation: string | undefined;
}

/** Texts that read the same in English and differ in a language: one thing has one name, and what is another thing says so by its context. */
export function differing(entries: readonly Entry[]): string[] {
  const first = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const { file, locale, source, context = '', translation } = entry;
    const key = JSON.stringify([locale, source, context]);
    const other = first.get(key);
    if (other === undefined) first.set(key, entry);
    if (other === undefined || other.translation === translation) return [];
    return [`${file}: "${source}" is "${translation}", in ${other.file} "${other.translation}"`];
  });
}
