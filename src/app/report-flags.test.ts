import { afterEach, expect, test } from 'vitest';
import { menuRoute } from '#schema/codes.ts';
import type { Menu } from '#schema/records/settings.ts';
import { session } from '#src/data/session/session.ts';
import { drawer } from '#src/app/menu.ts';
import { anIdentity } from '#tests/bench/an-identity.ts';
import { followReport } from '#src/app/report-flags.ts';

const signedOut = session().value;
const nothing = drawer.value;
afterEach(() => {
  session().next(signedOut);
  drawer.next(nothing);
});

const withReport = (id: string, mayGenerate: string): Menu => ({
  menu: [
    {
      id: 'i',
      title: 'Report',
      icon: '',
      groupId: 'g',
      items: [],
      data: {
        groupId: 'g',
        routeId: menuRoute.reports,
        routeParams: [
          { key: 'Id', value: id },
          { key: 'CanGenerateReport', value: mayGenerate },
        ],
      },
    },
  ],
  groups: [],
});

test('R-075, R-076: a first sign-in straight to a report comes before its menu: the flag is stored when the menu arrives', () => {
  const identity = anIdentity();
  session().next({ ...signedOut, state: 'signedIn', identity });
  const kept = new Map<string, string>();
  followReport('7', { setItem: (key, value) => void kept.set(key, value) });
  expect([kept.get('reportId'), kept.get('canGenerateReport')]).toEqual(['7', '1']);
  drawer.next({ known: true, menu: withReport('7', 'false') });
  expect(kept.get('canGenerateReport')).toBe('0');
  // the service changed its answer, and then another user signs in
  drawer.next({ known: true, menu: withReport('7', 'true') });
  expect(kept.get('canGenerateReport')).toBe('1');
  session().next({ ...signedOut, state: 'signedIn', identity: { ...identity, userId: 'w' } });
  drawer.next({ known: true, menu: withReport('7', 'false') });
  expect(kept.get('canGenerateReport')).toBe('1');
});
