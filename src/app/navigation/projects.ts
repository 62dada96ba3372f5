import type { Menu, MenuItem } from '#schema/records/settings.ts';
import { menuRoute } from '#schema/codes.ts';
import { menuAddress, NO_ITEM, type May } from '#src/app/addresses.ts';
import { itemsOf } from '#src/app/menu-items.ts';

/** S0 §2: the project select is there when there is something to choose. */
export function offersProjects({ groups }: Menu): boolean {
  return groups.length > 1;
}

let chosen = { by: '', project: '' };

/**
 * The project chosen in the drawer, while the page lives; empty for all. It was one person's choice, among what he had to choose
 * from: whoever comes next on this tablet would miss his own places, without a select to bring them back.
 */
export function chosenProject(who: string, menu: Menu): string {
  const isThere = offersProjects(menu) && menu.groups.some(({ id }) => id === chosen.project);
  return chosen.by === who && isThere ? chosen.project : '';
}

export function chooseProject(who: string, project: string): void {
  chosen = { by: who, project };
}

/**
 * Where the choice of a project leads (S0 §2): to its first item; a project without items, to the search of no item, with
 * the id of the project.
 */
export function projectAddress(client: string, { menu }: Menu, projectId: string, may: May): string | undefined {
  const own = itemsOf(menu).filter((item) => item.groupId === projectId);
  const first = own.map((item) => menuAddress(client, item, may)).find((address) => address !== undefined);
  return first ?? menuAddress(client, searchOfNothing(projectId), may);
}

function searchOfNothing(projectId: string): MenuItem {
  const routeParams = [
    { key: 'Id', value: NO_ITEM },
    { key: 'ProjectId', value: projectId },
  ];
  const data = { groupId: projectId, routeId: menuRoute.documentSearchClass, routeParams };
  return { id: '', title: '', icon: '', groupId: projectId, items: [], data };
}
