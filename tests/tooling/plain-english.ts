interface Refused {
  found: RegExp;
  instead: string;
}

/** Words that no document of the repository uses (the rules of English in `docs/glossary.md`), with what is written in their place. */
const refused: readonly Refused[] = [
  { found: /\b(?:told|tells?|telling)\b/i, instead: 'report, notify, return' },
  { found: /\b(?:no|some|every|any)body\b|\bwho(?:so)?ever\b/i, instead: 'the actor: the user, the caller, the tab' },
  { found: /\bstands?\b(?! for\b)|\bstood\b/i, instead: 'is, appears, applies' },
  { found: /(?<!legal )\bholds\b(?! (?:the|a|its) (?:lock|lease))/i, instead: 'contains, stores; hold only a lock' },
  { found: /\blies\b|\blie\b/i, instead: 'is' },
  { found: /\bby (?:itself|themselves|himself)\b/i, instead: 'automatically, separately' },
  {
    found: /\bat once\b|\bbeside\b|\bbesides\b|\bbegun\b|\bmeanwhile\b|\banew\b/i,
    instead: 'immediately, next to, started, in the meantime',
  },
  { found: /\b(?:his|him|himself)\b/i, instead: 'they, their' },
];

/** Further words that no comment and no test title uses. */
const refusedInCode: readonly Refused[] = [
  { found: /\b(?:say|says|said|saying|hear|hears|heard|hearing)\b/i, instead: 'return, report, receive' },
  { found: /\bhe\b/i, instead: 'they' },
];

/** A doc comment starts with a verb or a noun. */
export const headless: Refused = {
  found: /^(?:Whether|What|Who|Whose|Which|How|Where|Of|When|That)\b/,
  instead: 'Returns…, True if…, or the noun',
};

/** A refused word of a document. */
export interface Fault {
  line: number;
  word: string;
  instead: string;
}

/** Returns the refused words of a document in Markdown; code between backticks is not read. */
export function faultsIn(markdown: string): Fault[] {
  return markdown.split('\n').flatMap((text, index) => faultsOf(text, index + 1, refused));
}

/** Returns the refused words of a comment or a test title. */
export const faultsInCode = (text: string, line: number): Fault[] => faultsOf(text, line, [...refused, ...refusedInCode]);

/** Returns what a line has of the given words. */
export function faultsOf(text: string, line: number, words: readonly Refused[]): Fault[] {
  const plain = text.replace(/`[^`]*`/g, '');
  return words.flatMap(({ found, instead }) => {
    const word = found.exec(plain)?.[0];
    return word === undefined ? [] : [{ line, word, instead }];
  });
}
