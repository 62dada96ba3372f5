import type { CostCenterState } from '#schema/calls/cost-centers.ts';
import { costCenterStatus } from '#schema/codes.ts';
import type { ListSort } from '#src/kit/list/declare.ts';

const shows: Readonly<Record<string, (center: CostCenterState) => boolean>> = {
  active: ({ status }) => status === costCenterStatus.active,
  inactive: ({ status }) => status === costCenterStatus.inactive,
  restricted: ({ users }) => users > 0,
};

const keys: Readonly<Record<string, (center: CostCenterState) => string | number>> = {
  code: ({ costCenterCode }) => costCenterCode,
  name: ({ shownName }) => shownName.toLocaleLowerCase(),
  users: ({ users }) => users,
  boxes: ({ boxes }) => boxes,
  ordered: ({ orders }) => orders,
};

/** The cost centers a view asks for, in its order. */
export function foundCenters(
  all: readonly CostCenterState[],
  { show, search, sort }: { show: string; search: string; sort: ListSort | undefined },
): CostCenterState[] {
  const wanted = search.trim().toLocaleLowerCase();
  const key = keys[sort?.column ?? 'code'] ?? keys['code'];
  const turn = sort?.down ? -1 : 1;
  return all
    .filter((center) => shows[show]?.(center) ?? true)
    .filter(({ costCenterCode, shownName }) => `${costCenterCode} ${shownName}`.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => (key ? turn * compare(key(a), key(b)) : 0));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' ? a.localeCompare(String(b), undefined, { numeric: true }) : a - Number(b);
}
