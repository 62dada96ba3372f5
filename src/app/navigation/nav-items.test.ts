import { describe, expect, test } from 'vitest';
import { menuRoute } from '#schema/codes.ts';
import { grantsOf, type Grant } from '#schema/grants.ts';
import type { Menu, MenuItem } from '#schema/records/settings.ts';
import { menuAddress } from '#src/app/addresses.ts';
import { homeAddress } from '#src/app/home.ts';
import { openIntegration } from '#src/app/navigation/integration.ts';
import { currentItem, navItems } from '#src/app/navigation/nav-items.ts';
import { chooseProject, chosenProject, offersProjects, projectAddress } from '#src/app/navigation/projects.ts';
import { rememberReport } from '#src/app/report-flags.ts';
import { pageOfPath } from '#src/app/site-map.ts';

const item = (routeId: number, params: Record<string, string> = {}, more: Partial<MenuItem> = {}): MenuItem => {
  const routeParams = Object.entries(params).map(([key, value]) => ({ key, value }));
  const groupId = more.groupId ?? '0';
  return { id: `i${routeId}`, title: 't', icon: '', groupId, items: [], data: { groupId, routeId, routeParams }, ...more };
};
const everything = () => true;
const leadsTo = (each: MenuItem, may: (grant: Grant) => boolean = everything) => menuAddress('demo', each, may);

/** Item targets of S0 §2, to the letter. */
const targets: Record<number, string> = {
  [menuRoute.documentSearchClass]: 'document-search/class/7/',
  [menuRoute.documentSearchLink]: 'document-search/link/7/',
  [menuRoute.retailImport]: 'retail-import/7',
  [menuRoute.reports]: 'report/7',
  [menuRoute.orders]: 'orders/delivery',
  [menuRoute.protocol]: 'protocol',
  [menuRoute.userManagement]: 'management/user',
  [menuRoute.dictionaryManagement]: 'management/dictionary',
  [menuRoute.costCenter]: 'management/cost-center',
  [menuRoute.faq]: 'notification/faq',
  [menuRoute.tickets]: 'notification/tickets',
  [menuRoute.myRequests]: 'workflow/my-requests',
  [menuRoute.assignedToMe]: 'workflow/assigned-to-me',
  [menuRoute.myAccount]: 'auth/user/my-account',
  [menuRoute.myAccountOrders]: 'auth/user/my-account-orders',
  [menuRoute.passwordChange]: 'auth/user/password-change',
  [menuRoute.notification]: 'auth/user/my-notification',
  [menuRoute.invoices]: 'invoices',
  [menuRoute.dashboard]: 'dashboard',
  [menuRoute.internalWorkflow]: 'internal-workflow',
  [menuRoute.segregation]: 'segregation/7/boxverify',
  [menuRoute.releaseManager]: 'release-manager',
  [menuRoute.verificationModule]: 'verification-module/7',
  [menuRoute.verificationClassList]: 'verification-module/class/7',
};

describe.each(Object.values(menuRoute).filter((id) => id <= 32))('R-070, R-073: menu route id %i', (routeId) => {
  const target = targets[routeId];
  const params = { Id: routeId === menuRoute.orders ? 'delivery' : '7', Type: 'boxverify' };

  test('leads to its target under the client, and the target is a page', () => {
    const address = leadsTo(item(routeId, params));
    expect(address).toBe(target === undefined ? undefined : `/demo/${target}`);
    expect(pageOfPath(address ?? '/demo/protocol')).toBeDefined();
    // the one that leads nowhere here opens a tab elsewhere
    expect(target === undefined).toBe(routeId === menuRoute.integration);
  });
});

test('R-070: what the wire puts into a target stays one part of the address', () => {
  expect(leadsTo(item(menuRoute.reports, { Id: '../../evil?x#y' }))).toBe('/demo/report/..%2F..%2Fevil%3Fx%23y');
  expect(leadsTo(item(9_999))).toBeUndefined();
});

const may = (role: string) => (grant: Grant) => grantsOf([role]).has(grant);
test('R-071: the invoices link for customer service, for others there is none', () => {
  expect(leadsTo(item(menuRoute.invoices), may('CustomerServices'))).toBe('/demo/invoices');
  for (const role of ['User', 'Supervisor', 'Administrator']) {
    expect(leadsTo(item(menuRoute.invoices), may(role))).toBeUndefined();
  }
});

describe('projects', () => {
  const groups = [
    { id: 'p1', name: 'One' },
    { id: 'p2', name: 'Two' },
  ];
  const first = item(menuRoute.documentSearchClass, { Id: '5' }, { groupId: 'p1' });
  const menu: Menu = {
    groups,
    menu: [item(menuRoute.protocol), item(0, {}, { groupId: 'p1', items: [first] }), item(menuRoute.faq)],
  };

  test('R-065: the select is there from two groups on', () => {
    expect([offersProjects(menu), offersProjects({ menu: [], groups: [groups[0] ?? { id: '', name: '' }] })]).toEqual([
      true,
      false,
    ]);
  });

  test('R-065, S8: the choice of one user does not apply to the next, nor to the same one without alternatives', () => {
    chooseProject('olga', 'p1');
    expect([chosenProject('olga', menu), chosenProject('jan', menu)]).toEqual(['p1', '']);
    const fewer = groups.filter(({ id }) => id !== 'p1');
    expect(chosenProject('olga', { menu: [], groups: [...fewer, { id: 'p9', name: '' }] })).toBe('');
    expect(chosenProject('olga', { menu: [], groups: groups.slice(0, 1) })).toBe('');
    chooseProject('jan', '');
    expect(chosenProject('olga', menu)).toBe('');
  });

  test('R-066: choosing a project goes to its first item', () => {
    expect(projectAddress('demo', menu, 'p1', everything)).toBe('/demo/document-search/class/5/');
  });

  test('R-067: a project without items goes to the id -1 with the id of the project', () => {
    expect(projectAddress('demo', menu, 'p2', everything)).toBe('/demo/document-search/class/-1/?ProjectId=p2');
  });
});

const home = (items: MenuItem[], active?: string, soon: ReadonlySet<string> = new Set()) =>
  homeAddress(
    'demo',
    { menu: items, groups: [], ...(active && { active: { id: active, title: '' } }) },
    everything,
    (path) => !soon.has(path),
  );

describe('home', () => {
  const boxes = item(menuRoute.protocol, {}, { id: 'boxes' });
  const desk = item(menuRoute.conflictDesk, {}, { id: 'desk' });
  const search = item(menuRoute.documentSearchClass, { Id: '5' }, { id: 'search' });
  test('R-014: the dashboard if the menu has one', () => {
    expect(home([boxes, item(0, {}, { items: [item(menuRoute.dashboard)] })], 'boxes')).toBe('/demo/dashboard');
  });

  test('R-014, R-074: else the search of the default catalog, which the service names as active', () => {
    expect(home([boxes, search], 'search')).toBe('/demo/document-search/class/5/');
    expect(homeAddress('demo', { menu: [boxes, search], groups: [], active: { id: 'search', title: '' } }, everything)).toBe(
      '/demo/document-search/class/5/',
    );
  });

  test('without an active item the boxes, else the first place of the drawer', () => {
    expect(home([desk, boxes, search], 'unknown')).toBe('/demo/protocol');
    expect(home([desk, search], 'unknown')).toBe('/demo/sync-desk');
  });

  test('a page that is not built yet is no start page', () => {
    expect(home([item(menuRoute.dashboard), boxes], undefined, new Set(['/demo/dashboard']))).toBe('/demo/protocol');
    expect(homeAddress('demo', { menu: [item(menuRoute.invoices), desk], groups: [] }, everything)).toBe('/demo/sync-desk');
  });

  test('without a menu the boxes, as S0 §2 leads someone who goes offline', () => {
    expect(home([])).toBe('/demo/protocol');
  });
});

test('the entry of a page is the one with the longest address that begins it', () => {
  const menu: Menu = {
    groups: [],
    menu: [
      item(menuRoute.protocol, {}, { id: 'boxes' }),
      item(0, {}, { items: [item(menuRoute.orders, { Id: 'pickup' }, { id: 'pickup' })] }),
    ],
  };
  const items = navItems(menu, 'demo', everything, { translate: ({ id }) => id, locale: 'en-US' });
  const at = (path: string) => currentItem(items, path)?.id;
  expect([
    at('/demo/protocol/container/7'),
    at('/demo/protocol'),
    at('/demo/orders/pickup/7/'),
    at('/demo/protocolling'),
  ]).toEqual(['boxes', 'boxes', 'pickup', undefined]);
});

test('R-057: users of an external sign-in service are offered no change of a password; their sessions stay in reach', () => {
  const menu: Menu = { groups: [], menu: [item(menuRoute.passwordChange, {}, { id: 'password-change', title: 'Zmiana hasła' })] };
  const named = (fromDomain: boolean) =>
    navItems(menu, 'demo', everything, { translate: ({ message }) => message ?? '', locale: 'en-US', fromDomain }).map(
      ({ title, to }) => [title, to],
    );
  expect(named(false)).toEqual([['Change password', '/demo/auth/user/password-change']]);
  expect(named(true)).toEqual([['Active sessions', '/demo/auth/user/password-change']]);
});

test('a visit to a report keeps its id and 1, or 0 if its item disables generating (S0 §2)', () => {
  const menu: Menu = {
    groups: [],
    menu: [
      item(
        0,
        {},
        { items: [item(menuRoute.reports, { Id: '3', CanGenerateReport: 'false' }), item(menuRoute.reports, { Id: '4' })] },
      ),
    ],
  };
  const kept = (id: string) => {
    const store = new Map<string, string>();
    rememberReport(id, menu, { setItem: (key, value) => void store.set(key, value) });
    return Object.fromEntries(store);
  };
  expect(kept('3')).toEqual({ reportId: '3', canGenerateReport: '0' });
  expect(kept('4')).toEqual({ reportId: '4', canGenerateReport: '1' });
  expect(kept('9')).toEqual({ reportId: '9', canGenerateReport: '1' });
});

const tabOf = () => ({
  opener: {} as unknown,
  location: { href: '' },
  closed: false,
  close() {
    this.closed = true;
  },
});

describe('R-072: an integration', () => {
  test('R-211: opens a tab that cannot reach back, at the address the service gives', async () => {
    const tab = tabOf();
    const outcome = await openIntegration(
      'x',
      () => tab,
      () => Promise.resolve({ kind: 'done', data: 'https://a.example/', message: '' }),
    );
    expect(outcome).toEqual({ kind: 'opened' });
    expect([tab.location.href, tab.opener, tab.closed]).toEqual(['https://a.example/', null, false]);
  });

  test('R-225: a failure closes the tab and gives the code of its text', async () => {
    const tab = tabOf();
    const refused = { kind: 'refused', code: 'action.refused', message: 'no', issues: [], status: 200 } as const;
    expect(
      await openIntegration(
        'x',
        () => tab,
        () => Promise.resolve(refused),
      ),
    ).toEqual({ kind: 'failed', code: 'action.refused' });
    expect([tab.closed, tab.location.href]).toEqual([true, '']);
    expect(
      await openIntegration(
        'x',
        () => null,
        () => Promise.resolve({ kind: 'unreachable' }),
      ),
    ).toEqual({
      kind: 'failed',
      code: 'database.unavailable',
    });
  });
});
