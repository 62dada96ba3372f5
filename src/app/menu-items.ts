import type { MenuItem } from '#schema/records/settings.ts';

/** All items of a menu, each before its children. */
export function itemsOf(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => [item, ...itemsOf(item.items)]);
}

/** A parameter of an item (S0 §3: Id, Type, ProjectId, CanGenerateReport). */
export function parameterOf({ data }: MenuItem, key: string): string | undefined {
  return data.routeParams.find((param) => param.key === key)?.value;
}
