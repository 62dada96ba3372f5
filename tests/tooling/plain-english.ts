/** Words that no document of the repository uses (the rules of English in `docs/glossary.md`), with what is written in their place. */
const refused: readonly { found: RegExp; instead: string }[] = [
  { found: /\b(?:told|tells?|telling)\b/i, instead: 'report, notify, return' },
  { found: /\b(?:no|some|every|any)body\b|\bwho(?:so)?ever\b/i, instead: 'the actor: the user, the caller, the tab' },
  { found: /\bstands?\b(?! for\b)|\bstood\b/i, instead: 'is, appears, applies' },
  { found: /\bholds\b(?! (?:the|a|its) (?:lock|lease))/i, instead: 'contains, stores; hold only a lock' },
  { found: /\blies\b|\blie\b/i, instead: 'is' },
  { found: /\bby (?:itself|themselves|himself)\b/i, instead: 'automatically, separately' },
  {
    found: /\bat once\b|\bbeside\b|\bbesides\b|\bbegun\b|\bmeanwhile\b|\banew\b/i,
    instead: 'immediately, next to, started, in the meantime',
  },
  { found: /\b(?:his|him|himself)\b/i, instead: 'they, their' },
];

/** A refused word of a document. */
export interface Fault {
  line: number;
  word: string;
  instead: string;
}

/** Returns the refused words of a document in Markdown; code between backticks is not read. */
export function faultsIn(markdown: string): Fault[] {
  return markdown.split('\n').flatMap((text, index) => {
    const plain = text.replace(/`[^`]*`/g, '');
    return refused.flatMap(({ found, instead }) => {
      const word = found.exec(plain)?.[0];
      return word === undefined ? [] : [{ line: index + 1, word, instead }];
    });
  });
}
