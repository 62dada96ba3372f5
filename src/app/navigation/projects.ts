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
 * The project chosen in the drawer, for the life of the page; empty for all. It belongs to one user and their options: the
 * next user of this tablet would miss places, without a control to restore them.
 */
export function chosenProject(who: string, menu: Menu): string {
  const isThere = offersProjects(menu) && menu.groups.some(({ id }) => id === chosen.project);
  return chosen.by === who && isThere ? chosen.project : '';
}

export function chooseProject(who: string, project: string): void {
  chosen = { by: who, project };
}

/**
 * Returns the address of a project choice (S0 §2): its first item; for a project without items, the search without an item,
 * with the id of the project.
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
