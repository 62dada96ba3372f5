import { menuRoute, preferenceId } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import type { DocumentClass, Project } from '#schema/records/reference.ts';
import type { Menu, MenuItem } from '#schema/records/settings.ts';
import {
  allClasses,
  conflictDesk,
  HEADING,
  places,
  segregationSteps,
  type Heading,
  type Language,
  type Place,
} from '#service/areas/navigation/places.ts';

export type { Language } from '#service/areas/navigation/places.ts';

/** What a drawer holds of the client's own. */
export interface Holdings {
  projects: readonly Pick<Project, 'id' | 'name'>[];
  classes: readonly Pick<DocumentClass, 'id' | 'projectId' | 'name'>[];
  /** Other systems one may go to, each in a tab of its own. */
  integrations: readonly { id: string; title: string }[];
  /** Stored preferences of the user, by id. */
  preferences: unknown;
}

const none: Holdings = { projects: [], classes: [], integrations: [], preferences: {} };

/** Group of what belongs to no project. */
const EVERYWHERE = '0';

/** Language of the service's own words: the user's preference, then the client's language, then Polish (S0 §4 Locale). */
export function languageOf(preferences: unknown, clientLanguage: string): Language {
  const preferred = (preferenceOf(preferences, preferenceId.language) || clientLanguage).toLowerCase();
  return preferred === 'en' || preferred === 'de' ? preferred : 'pl';
}

function preferenceOf(preferences: unknown, id: number): string {
  return String(Reflect.get(Object(preferences), String(id)) ?? '');
}

/** The drawer of a user with these rights. A heading without places is not there. */
export function menuFor(grants: ReadonlySet<Grant>, language: Language, holdings: Holdings = none): Menu {
  const may = ({ needs }: { needs?: Grant }) => !needs || grants.has(needs);
  const entry = (place: Place | Heading): MenuItem[] => {
    if (!may(place)) return [];
    if (!('places' in place)) return [itemOf(place, language)];
    const own = place.of ? ownPlaces[place.of](holdings, language, grants) : [];
    const items = [...own, ...place.places.filter(may).map((each) => itemOf(each, language))];
    return items.length > 0 ? [heading(place.id, place.icon, place.title[language], items)] : [];
  };
  const integrations = holdings.integrations.map(({ id, title }) =>
    made({ id: `integration-${id}`, icon: 'external-link', title, routeId: menuRoute.integration, params: { Id: id } }),
  );
  const menu = [...places.flatMap(entry), ...integrations];
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
  const found = classes.find(({ id, projectId }) => id === catalog && (project === '' || projectId === project));
  return found && grants.has('document.search') ? { id: searchId(found.id), title: found.name } : undefined;
}

/** Who decides what clashes starts where it waits (ux.md §5), unless a document search was chosen: a queue nobody sees grows. */
function deskFor(grants: ReadonlySet<Grant>, language: Language): Menu['active'] {
  return grants.has('conflict.decide') ? { id: conflictDesk.id, title: conflictDesk.title[language] } : undefined;
}

const searchId = (classId: string) => `class-${classId}`;

type Own = (holdings: Holdings, language: Language, grants: ReadonlySet<Grant>) => MenuItem[];

/** Places of the client's own, under the project they belong to. */
const ownPlaces: Record<NonNullable<Heading['of']>, Own> = {
  searches: (holdings, language) =>
    perProject(holdings, 'search', (project, classes) => [
      ...classes.map(({ id, name }) => ofProject(project, searchId(id), menuRoute.documentSearchClass, name, { Id: id })),
      // by link: over all classes of the project at once, where there is more than one
      ...(classes.length > 1
        ? [ofProject(project, `link-${project}`, menuRoute.documentSearchLink, allClasses[language], { Id: project })]
        : []),
    ]),
  imports: (holdings, _language, grants) =>
    grants.has('document.import')
      ? perProject(holdings, 'import', (project, classes) =>
          classes.map(({ id, name }) => ofProject(project, `import-${id}`, menuRoute.retailImport, name, { Id: id })),
        )
      : [],
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

function itemOf({ id, icon, routeId, title, params }: Place, language: Language): MenuItem {
  return made({ id, icon, title: title[language], routeId, params });
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
