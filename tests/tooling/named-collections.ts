/**
 * Where a collection may be named: its descriptor, the table of the database that has the same name and the list of its rights, the
 * demonstration, whose value lists have names of their own, the columns of an order on the wire, and the screens and parts of orders, whose
 * lists and texts have that name.
 */
const homes =
  /^(?:schema\/entities\/|service\/db\/(?:tables\/|row-security)|service\/demo\/|service\/areas\/orders\/reads|src\/areas\/orders\/|src\/parts\/order-sheet\/|src\/app\/shell\/later-parts)/;
/** Headings of the menu (`schema/pages.ts`), addresses of pages, catalogs, contexts of texts and rooms of kinds are no collections. */
const pages = /\b(?:heading|link|texts|context): '[\w-]+'|\bTypesOf<'\w+'>|^export type Room = .*$/gm;

/** A line of a comment, which may quote a name. */
const comment = /^\s*(?:\*|\/[/*])/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** A collection that is named outside its descriptor. */
export interface NamedCollection {
  file: string;
  line: number;
  name: string;
}

/** Returns where product files name a collection in a text instead of asking its descriptor. */
export function namedCollections(names: readonly string[], files: Readonly<Record<string, string>>): NamedCollection[] {
  const named = new RegExp(`(['"\`])(${names.join('|')})\\1`, 'g');
  return Object.entries(files)
    .filter(([file]) => !homes.test(file) && !isTest(file))
    .flatMap(([file, content]) =>
      content
        .replace(pages, '')
        .split('\n')
        .flatMap((text, index) =>
          [...(comment.test(text) ? '' : text).matchAll(named)].map(([, , name = '']) => ({ file, line: index + 1, name })),
        ),
    );
}
