import type { MenuRoute } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import { headings, pageTable, type HeadingRow, type PageEntry, type Words } from '#schema/pages.ts';

/** The drawer as declared by the site map, before rights and the client's own entries; read by the service and the device. */

/** An entry that leads to a page. */
export interface DrawerEntry {
  id: string;
  route: MenuRoute;
  title: Words;
  icon: string;
  needs: Grant | undefined;
  params: Readonly<Record<string, string>>;
}
/** A heading with its entries; `of` adds the client's own. */
export interface DrawerHeading extends HeadingRow {
  id: string;
  entries: DrawerEntry[];
}

const noTitle: Words = { en: '', pl: '', de: '' };

function entriesOf({ menu = [], title = noTitle, icon = 'file', needs }: PageEntry): DrawerEntry[] {
  return menu.map((entry) => ({ title, params: {}, ...entry, icon, needs }));
}

/** Headings and entries of the first level, in the order of the pages. */
export const drawer: readonly (DrawerEntry | DrawerHeading)[] = (() => {
  const made: (DrawerEntry | DrawerHeading)[] = [];
  const known = new Map<string, DrawerHeading>();
  for (const page of pageTable) {
    if (page.heading === undefined) {
      made.push(...entriesOf(page));
      continue;
    }
    let heading = known.get(page.heading);
    if (!heading) {
      heading = { id: page.heading, entries: [], ...headings[page.heading] };
      known.set(page.heading, heading);
      made.push(heading);
    }
    heading.entries.push(...entriesOf(page));
  }
  return made;
})();

/** Titles of headings and entries by their id on the wire. */
export const drawerTitles: ReadonlyMap<string, Words> = new Map(
  drawer.flatMap((each) => [each, ...('entries' in each ? each.entries : [])]).map(({ id, title }) => [id, title]),
);
