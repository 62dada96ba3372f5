/** One reference of a comment or document to an item of a page in `docs/`. */
export interface Citation {
  page: string;
  /** Numbers and letters of the items, or a heading; empty for the page as a whole. */
  items: string[];
}

const item = String.raw`(?:[A-Z]\d+|S-[a-z]|\d+(?:\.\d+)*)`;
const numbered = new RegExp(String.raw`^[,:]?\s*§?\s*(${item}(?:(?:, | and | to |: )§?${item})*)`);
const named = /^(?:,\s*"?| \(| )([A-Z][a-z]+(?: [a-z]+)*)/;
const pages = /\b([a-z]+)\.md\b/g;

/** Returns the citations of cited pages in a text; comment marks and line breaks between words do not matter. */
export function citationsIn(text: string, cited: readonly string[]): Citation[] {
  const plain = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...plain.matchAll(pages)]
    .filter(([, page = '']) => cited.includes(page))
    .map((match) => {
      const rest = plain.slice(match.index + match[0].length, match.index + match[0].length + 80);
      const numbers = numbered.exec(rest)?.[1];
      const heading = numbers === undefined ? named.exec(rest)?.[1] : undefined;
      const items =
        numbers?.split(/, | and | to |: /).map((each) => each.replace('§', '')) ?? (heading === undefined ? [] : [heading]);
      return { page: match[1] ?? '', items };
    });
}

/** Returns the cited items that a page lacks. A bare number after a section is an entry of the numbered list of that section. */
export function missingItems(markdown: string, items: readonly string[]): string[] {
  const headings = [...markdown.matchAll(/^#+ (?:(\d+(?:\.\d+)*) )?(.*)$/gm)];
  const marks = [...markdown.matchAll(/\*\*([A-Z]?-?[\w.]+|S-[a-z])\*\*/g)].map(([, mark = '']) => mark);
  const anchors = [...headings.map(([, number = '']) => number), ...marks, ...(markdown.match(/\bI\d+\b/g) ?? [])];
  const has = (wanted: string) => anchors.some((each) => each === wanted || each.startsWith(`${wanted}.`));
  const entry = (section: string | undefined, number: string) => {
    const body = section === undefined ? undefined : sectionOf(markdown, section);
    return body !== undefined && new RegExp(`^${number}\\. `, 'm').test(body);
  };
  return items.filter((wanted, index) => {
    if (/^[A-Z][a-z]{2}/.test(wanted))
      return !headings.some(([, , title = '']) => title.toLowerCase().startsWith(headingPart(wanted)));
    if (/^\d+$/.test(wanted) && index > 0) return !entry(items[0], wanted) && !entry(parentOf(items[0] ?? ''), wanted);
    return !has(wanted) && !entry(parentOf(wanted), wanted.split('.').at(-1) ?? '');
  });
}

const headingPart = (cited: string) => cited.toLowerCase();
const parentOf = (number: string) => (number.includes('.') ? number.slice(0, number.lastIndexOf('.')) : undefined);

function sectionOf(markdown: string, number: string): string | undefined {
  const start = new RegExp(`^#+ ${number.replaceAll('.', '\\.')} .*$`, 'm').exec(markdown);
  if (start === null) return undefined;
  const rest = markdown.slice(start.index + start[0].length);
  const end = rest.search(/^#+ /m);
  return end < 0 ? rest : rest.slice(0, end);
}
