import type { Subscription } from 'rxjs';
import { menuRoute } from '#schema/codes.ts';
import type { Menu } from '#schema/records/settings.ts';
import { session } from '#src/data/session/session.ts';
import { drawer } from '#src/app/menu.ts';
import { itemsOf, parameterOf } from '#src/app/menu-items.ts';

/** S0 §2: a visit to a report stores its id and whether it may be generated: 1, unless its menu item disables it. */
export function rememberReport(reportId: string, { menu }: Menu, storage?: Pick<Storage, 'setItem'>): void {
  const item = itemsOf(menu).find((each) => each.data.routeId === menuRoute.reports && parameterOf(each, 'Id') === reportId);
  const value = (item && parameterOf(item, 'CanGenerateReport'))?.toLowerCase();
  try {
    const kept = storage ?? localStorage;
    kept.setItem('reportId', reportId);
    kept.setItem('canGenerateReport', value === 'false' || value === '0' ? '0' : '1');
  } catch {
    // Blocked storage: the report page asks the menu again.
  }
}

let following: Subscription | undefined;

/** Repeats this with each change of the menu: after a sign-in the menu arrives later than the page. */
export function followReport(reportId: string, storage?: Pick<Storage, 'setItem'>): void {
  following?.unsubscribe();
  const visitor = session().value.identity?.userId;
  following = drawer.subscribe(({ menu }) => {
    // the next user has not visited this report
    if (session().value.identity?.userId === visitor) rememberReport(reportId, menu, storage);
    else following?.unsubscribe();
  });
}
