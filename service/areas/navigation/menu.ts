import { menuRoute, preferenceId } from '#schema/codes.ts';
import { drawer, drawerTitles, type DrawerEntry, type DrawerHeading } from '#schema/drawer.ts';
import type { Grant } from '#schema/grants.ts';
import { pageTable, type HeadingRow, type Words } from '#schema/pages.ts';
import type { Language } from '#schema/records/translations.ts';
import type { DocumentClass, Project } from '#schema/records/reference.ts';
import type { Menu, MenuItem } from '#schema/records/settings.ts';
/** The client's own part of a drawer. */
export interface Holdings {
  projects: readonly Pick<Project, 'id' | 'name'>[];
  /** Classes of the caller; those they may only search are not imported into, and those left empty are not searched. */
  classes: readonly (Pick<DocumentClass, 'id' | 'projectId' | 'name'> & { isImported?: boolean; isSearched?: boolean })[];
  /** Other systems one may go to, each in a tab of its own. */
  integrations: readonly { id: string; title: string }[];
  /** Stored preferences of the user, by id. */
  preferences: unknown;
}

const none: Holdings = { projects: [], classes: [], integrations: [], preferences: {} };

/** Route of a heading: it leads nowhere. */
const HEADING = 0;
/** S0 §1: search over all classes of a project (by link). */
export const allClasses: Words = { en: 'All classes', pl: 'Wszystkie klasy', de: 'Alle Klassen' };
/** Id of the entry of the conflict desk. */
const DESK = 'conflict-desk';

/** Group of entries that belong to no project. */
const EVERYWHERE = '0';

/** Language of the service's own words: the user's preference, then the client's language, then Polish (S0 §4 Locale). */
export function languageOf(preferences: unknown, clientLanguage: string): Language {
  const preferred = (preferenceOf(preferences, preferenceId.language) || clientLanguage).toLowerCase();
  return preferred === 'en' || preferred === 'de' ? preferred : 'pl';
}

function preferenceOf(preferences: unknown, id: number): string {
  return String(Reflect.get(Object(preferences), String(id)) ?? '');
}

/** Returns the drawer of a user with these rights. A heading without entries is left out. */
export function menuFor(grants: ReadonlySet<Grant>, language: Language, holdings: Holdings = none): Menu {
  const may = (needs: Grant | undefined) => needs === undefined || grants.has(needs);
  const entry = (each: DrawerEntry | DrawerHeading): MenuItem[] => {
    if (!('entries' in each)) return may(each.needs) ? [itemOf(each, language)] : [];
    const own = each.of && may(each.of.needs) ? ownEntries[each.of.each](holdings, language) : [];
    const items = [...own, ...each.entries.filter(({ needs }) => may(needs)).map((one) => itemOf(one, language))];
    return items.length > 0 ? [heading(each.id, each.icon, each.title[language], items)] : [];
  };
  const integrations = holdings.integrations.map(({ id, title }) =>
    made({ id: `integration-${id}`, icon: 'external-link', title, routeId: menuRoute.integration, params: { Id: id } }),
  );
  const menu = [...drawer.flatMap(entry), ...integrations];
  const active = startOf(holdings, grants) ?? deskFor(grants, language);
  return { menu, groups: groupsOf(holdings), ...(active && { active }) };
}

/** The projects one chooses between (S0 §2); without any there is one group of everything. */
function groupsOf({ projects }: Holdings): Menu['groups'] {
  return projects.length > 0 ? projects.map(({ id, name }) => ({ id, name })) : [{ id: EVERYWHERE, name: '' }];
}

/** S0 §2: default project (16) and default catalog (5) pick the starting document search; without a catalog there is none. */
function startOf({ classes, preferences }: Holdings, grants: ReadonlySet<Grant>): Menu['active'] {
  const catalog = preferenceOf(preferences, preferenceId.defaultCatalog);
  const project = preferenceOf(preferences, preferenceId.defaultProject);
  const found = searched(classes).find(({ id, projectId }) => id === catalog && (project === '' || projectId === project));
  return found && grants.has('document.search') ? { id: searchId(found.id), title: found.name } : undefined;
}

/** Supervisors start at the conflict desk, where their work waits (ux.md §5), unless they chose a document search. */
function deskFor(grants: ReadonlySet<Grant>, language: Language): Menu['active'] {
  return grants.has('conflict.decide') ? { id: DESK, title: drawerTitles.get(DESK)?.[language] ?? '' } : undefined;
}

/** Steps of a segregation, each an address of its own: `segregation/{id}/boxverify`. */
const segregationSteps = pageTable.flatMap(({ address, title }) => {
  const [, type] = /^segregation\/\{id\}\/(\w+)$/.exec(address) ?? [];
  return type && title ? [{ type, title }] : [];
});

const searched = (classes: Holdings['classes']) => classes.filter(({ isSearched }) => isSearched !== false);

const searchId = (classId: string) => `class-${classId}`;

type Own = (holdings: Holdings, language: Language) => MenuItem[];

/** Entries of the client's own, under the project they belong to. */
const ownEntries: Record<NonNullable<HeadingRow['of']>['each'], Own> = {
  searches: (holdings, language) =>
    perProject({ ...holdings, classes: searched(holdings.classes) }, 'search', (project, classes) => [
      ...classes.map(({ id, name }) => ofProject(project, searchId(id), menuRoute.documentSearchClass, name, { Id: id })),
      // by link: over all classes of the project together, if it has more than one
      ...(classes.length > 1
        ? [ofProject(project, `link-${project}`, menuRoute.documentSearchLink, allClasses[language], { Id: project })]
        : []),
    ]),
  imports: (holdings) =>
    perProject(holdings, 'import', (project, classes) =>
      classes
        .filter(({ isImported }) => isImported !== false)
        .map(({ id, name }) => ofProject(project, `import-${id}`, menuRoute.retailImport, name, { Id: id })),
    ),
  segregation: (holdings, language) =>
    perProject(holdings, 'segregation', (project) =>
      segregationSteps.map(({ type, title }) =>
        ofProject(project, `${type}-${project}`, menuRoute.segregation, title[language], { Id: project, Type: type }),
      ),
    ),
  verification: ({ projects }) =>
    projects.map(({ id, name }) => ofProject(id, `verify-${id}`, menuRoute.verificationModule, name, { Id: id })),
};

function perProject(
  { projects, classes }: Holdings,
  name: string,
  itemsFor: (projectId: string, classes: Holdings['classes']) => MenuItem[],
): MenuItem[] {
  return projects.flatMap((project) => {
    const items = itemsFor(
      project.id,
      classes.filter(({ projectId }) => projectId === project.id),
    );
    return items.length > 0 ? [heading(`${name}-${project.id}`, 'folder', project.name, items, project.id)] : [];
  });
}

interface Made {
  id: string;
  icon: string;
  title: string;
  routeId: number;
  params?: Readonly<Record<string, string>> | undefined;
  items?: MenuItem[];
  groupId?: string;
}

/** One item; what belongs to no project is shown whichever is chosen. */
function made({ id, icon, title, routeId, params = {}, items = [], groupId = EVERYWHERE }: Made): MenuItem {
  const routeParams = Object.entries(params).map(([key, value]) => ({ key, value }));
  return { id, icon, title, groupId, items, showAllGroups: groupId === EVERYWHERE, data: { groupId, routeId, routeParams } };
}

function heading(id: string, icon: string, title: string, items: MenuItem[], groupId = EVERYWHERE): MenuItem {
  return made({ id, icon, title, routeId: HEADING, items, groupId });
}

function itemOf({ id, icon, route, title, params }: DrawerEntry, language: Language): MenuItem {
  return made({ id, icon, title: title[language], routeId: route, params });
}

function ofProject(
  groupId: string,
  id: string,
  routeId: number,
  title: string,
  params: Readonly<Record<string, string>>,
): MenuItem {
  return made({ id, icon: 'file', title, routeId, params: { ...params, ProjectId: groupId }, groupId });
}
