import type { Subscription } from 'rxjs';
import { menuRoute } from '#schema/codes.ts';
import type { Menu } from '#schema/records/settings.ts';
import { session } from '#src/data/session/session.ts';
import { drawer } from '#src/app/menu.ts';
import { itemsOf, parameterOf } from '#src/app/menu-items.ts';

/** S0 §2: a visit to a report keeps its id and whether it may be generated: 1, unless its item of the menu says otherwise. */
export function rememberReport(reportId: string, { menu }: Menu, storage?: Pick<Storage, 'setItem'>): void {
  const item = itemsOf(menu).find((each) => each.data.routeId === menuRoute.reports && parameterOf(each, 'Id') === reportId);
  const said = (item && parameterOf(item, 'CanGenerateReport'))?.toLowerCase();
  try {
    const kept = storage ?? localStorage;
    kept.setItem('reportId', reportId);
    kept.setItem('canGenerateReport', said === 'false' || said === '0' ? '0' : '1');
  } catch {
    // Blocked storage: the report page asks the menu again.
  }
}

let following: Subscription | undefined;

/** The same as often as the menu changes: that of someone who has just signed in comes later than the page he came for. */
export function followReport(reportId: string, storage?: Pick<Storage, 'setItem'>): void {
  following?.unsubscribe();
  const visitor = session.value.identity?.userId;
  following = drawer.subscribe(({ menu }) => {
    // whoever comes after him has not been at this report
    if (session.value.identity?.userId === visitor) rememberReport(reportId, menu, storage);
    else following?.unsubscribe();
  });
}
