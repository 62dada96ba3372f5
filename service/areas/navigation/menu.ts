import { menuRoute } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import type { Menu, MenuItem } from '#schema/records/settings.ts';

export type Language = 'en' | 'pl' | 'de';

interface Entry {
  id: string;
  icon: string;
  routeId: number;
  /** The right that shows it; none for entries everybody has. */
  needs?: Grant;
  title: Record<Language, string>;
}

/** Entries of the drawer in their order: one row each (S0 §2). An area appears here when its screens do. */
const entries: readonly Entry[] = [
  {
    id: 'protocol',
    icon: 'package',
    routeId: menuRoute.protocol,
    needs: 'protocol.read',
    title: { en: 'Boxes and envelopes', pl: 'Pudła i koperty', de: 'Kartons und Umschläge' },
  },
  {
    id: 'conflict-desk',
    icon: 'scale',
    routeId: menuRoute.conflictDesk,
    needs: 'conflict.read',
    title: { en: 'Conflicts', pl: 'Konflikty', de: 'Konflikte' },
  },
];

const GROUP = '0';

/** Language of the service's own words: the user's preference, then the client's language, then Polish (S0 §4 Locale). */
export function languageOf(preferences: unknown, clientLanguage: string): Language {
  const preferred = String(Reflect.get(Object(preferences), '1') ?? clientLanguage).toLowerCase();
  return preferred === 'en' || preferred === 'de' ? preferred : 'pl';
}

/** The drawer of a user with these rights. */
export function menuFor(grants: ReadonlySet<Grant>, language: Language): Menu {
  const shown = entries.filter(({ needs }) => !needs || grants.has(needs));
  return { menu: shown.map((entry) => itemOf(entry, language)), groups: [{ id: GROUP, name: '' }] };
}

function itemOf({ id, icon, routeId, title }: Entry, language: Language): MenuItem {
  return { id, icon, title: title[language], groupId: GROUP, items: [], data: { groupId: GROUP, routeId, routeParams: [] } };
}
