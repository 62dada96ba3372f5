import { Archive, GitPullRequestArrow, Package } from 'lucide-react';
import { menuRoute, type MenuRoute } from '#schema/codes.ts';
import type { Icon } from '#src/kit/icon.ts';

/**
 * Icon of a drawer item by where it leads; the service's own icon names belong to another set. One line comes with each
 * area: an icon without a page would be weight for nothing.
 */
const icons: Partial<Record<MenuRoute, Icon>> = {
  [menuRoute.protocol]: Package,
  [menuRoute.conflictDesk]: GitPullRequestArrow,
};

/** The icon of an item; a box for what this version does not know. */
export function menuIcon(routeId: number): Icon {
  return icons[routeId as MenuRoute] ?? Archive; // a number of the wire; unknown ones find nothing
}
