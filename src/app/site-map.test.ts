import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { grantsOf, roles, type Grant } from '#schema/grants.ts';
import { pageTable } from '#schema/pages.ts';
import { fitsParameters } from '#src/app/guards.ts';
import { comingWords } from '#src/app/coming/coming-words.ts';
import { routePath } from '#src/app/route-path.ts';
import { pageOfPath, screenAddresses, siteMap } from '#src/app/site-map.ts';
import * as german from '#src/text/catalogs/de-DE.ts';
import * as english from '#src/text/catalogs/en-US.ts';
import * as polish from '#src/text/catalogs/pl-PL.ts';

/**
 * The addresses of S0 §2 by their rule, each with an example of every spelling and its required right. `/` is the start page,
 * `/{client}` leads home; both are in the router itself.
 */
const anyone = 'anyone';
const signedIn = 'signed in';
type Right = Grant | typeof anyone | typeof signedIn;
type Row = [address: string, right: Right, ...examples: string[]];

const id = '7';
const specified: Record<string, readonly Row[]> = {
  'R-015': [
    ['dashboard', 'dashboard.read', 'dashboard'],
    ['internal-workflow', 'workflow.internal', 'internal-workflow'],
    ['invoices', 'invoice.read', 'invoices'],
    ['protocol', 'protocol.read', 'protocol'],
    ['release-manager', 'release.manage', 'release-manager'],
  ],
  'R-016': [
    ['auth/login', anyone, 'auth/login'],
    ['auth/invalidToken', anyone, 'auth/invalidToken'],
    ['auth/password-forgot', anyone, 'auth/password-forgot'],
    ['auth/password-reset', anyone, 'auth/password-reset'],
    ['auth/user/my-account', signedIn, 'auth/user/my-account'],
    ['auth/user/my-account-orders', signedIn, 'auth/user/my-account-orders'],
    ['auth/user/my-notification', signedIn, 'auth/user/my-notification'],
    ['auth/user/password-change', signedIn, 'auth/user/password-change'],
  ],
  'R-017': [
    ['management/cost-center', 'costCenter.manage', 'management/cost-center'],
    ['management/dictionary', 'dictionary.manage', 'management/dictionary'],
    ['management/new-dictionary-dialog', 'dictionary.manage', 'management/new-dictionary-dialog'],
    ['management/user', 'user.manage', 'management/user'],
  ],
  'R-018': [
    ['notification/faq', signedIn, 'notification/faq'],
    ['notification/tickets', signedIn, 'notification/tickets'],
  ],
  'R-019': [
    ['workflow/assigned-to-me', 'workflow.read', 'workflow/assigned-to-me'],
    ['workflow/my-requests', 'workflow.read', 'workflow/my-requests'],
    ['internal-workflow/filter-task-list-dialog', 'workflow.internal', 'internal-workflow/filter-task-list-dialog'],
  ],
  'R-020': [['release-manager/import-details/{id}', 'release.manage', `release-manager/import-details/${id}`]],
  'R-021, R-025': [
    ['verification-module/activity-dialog', 'workflow.design', 'verification-module/activity-dialog'],
    ['verification-module/relation-dialog', 'workflow.design', 'verification-module/relation-dialog'],
    ['verification-module/verification-flow', 'workflow.design', 'verification-module/verification-flow'],
    ['verification-module/class/{id?}', 'verification.work', 'verification-module/class/7', 'verification-module/class/'],
    ['verification-module/{id?}', 'verification.work', 'verification-module/7', 'verification-module'],
    ['verification-module/{projectid}/{id}', 'verification.work', 'verification-module/3/7'],
  ],
  'R-022': [['retail-import/{id}', 'document.import', `retail-import/${id}`]],
  'R-023': [
    ['notification/{id?}/preview', signedIn, 'notification/7/preview', 'notification/preview'],
    ['notification-preview/{id?}', signedIn, 'notification-preview/7', 'notification-preview'],
  ],
  'R-024': [
    // without an id it is the form of a new box: a page of its own
    ['protocol/container', 'protocol.write', 'protocol/container'],
    ['protocol/container/{id}', 'protocol.read', 'protocol/container/7'],
    ['protocol/{projectid}/{type?}/{id?}', 'protocol.write', 'protocol/3', 'protocol/3/box', 'protocol/3/box/7'],
  ],
  'R-026': [
    ['document-preview/{document}', 'document.search', 'document-preview/d-1'],
    ...[
      'attrs',
      'changes-history',
      'document-verification-module',
      'full-text-information',
      'move',
      'related-documents',
      'workflow-approval-dialog',
      'workflow-history',
    ].map((tab): Row => [`document-preview/{document}/${tab}`, 'document.search', `document-preview/d-1/${tab}`]),
  ],
  'R-027': [
    ['report/{id}', 'report.read', 'report/7'],
    ['report/{id}/list', 'report.read', 'report/7/list'],
    ['report/{id}/report-generate', 'report.read', 'report/7/report-generate'],
    ['report/{id}/preview/{reportid}', 'report.read', 'report/7/preview/8'],
  ],
  'R-028': [
    ['segregation/{id}', 'segregation.work', 'segregation/7/', 'segregation/7'],
    ...['boxverify', 'edition', 'segregation', 'settings', 'synchronization', 'validation'].map((child): Row => [
      `segregation/{id}/${child}`,
      'segregation.work',
      `segregation/7/${child}`,
    ]),
    ['segregation/{id}/synchpreview/{previewid}', 'segregation.work', 'segregation/7/synchpreview/8'],
  ],
  'R-029': [
    ['document-search/{target}/{id}', 'document.search', 'document-search/class/7/', 'document-search/link/7'],
    ['document-search/{target}/{id}/query', 'document.search', 'document-search/class/7/query'],
    ['document-search/{target}/{id}/result', 'document.search', 'document-search/link/7/result'],
  ],
  'R-030': [
    ['orders/{target}', 'order.read', 'orders/delivery', 'orders/bulk-delivery'],
    ['orders/{target}/{id}', 'order.read', 'orders/pickup/7'],
    ['orders/{target}/bulk-delivery/basket/{id}', 'order.read', 'orders/delivery/bulk-delivery/basket/7'],
  ],
};

const rows = Object.entries(specified).flatMap(([rule, found]) => found.map((row) => [rule, ...row] as const));
/** Pages that S0 does not name and that ask for no right: any other page of ours does. */
const ours = ['sync', 'auth/domain-login', 'auth/callback', 'seal/{token}'];

/** The router's own reading of the site map. */
const root = createRootRoute();
const client = createRoute({ getParentRoute: () => root, path: '$client' });
const pages = siteMap.map(({ address }) =>
  createRoute({ getParentRoute: () => client, path: routePath(address), staticData: { address } }),
);
const router = createRouter({
  routeTree: root.addChildren([client.addChildren(pages)]),
  history: createMemoryHistory(),
});
/** Returns the matched route; the rest of a path beyond every page is under `**`. */
function routedTo(path: string): string | undefined {
  const [branch, params, route] = router.getMatchedRoutes(path);
  return route && '**' in params ? undefined : branch.at(-1)?.options.staticData?.address;
}

test('S0 §2 and routes.json: 63 addresses, `/` and `/{client}` among them; `protocol/container` is in two lines here', () => {
  expect(rows.length - 1 + 2).toBe(63);
  const addresses = siteMap.map(({ address }) => address.replace('/{client}/', ''));
  expect(rows.map(([, address]) => address).filter((address) => !addresses.includes(address))).toEqual([]);
});

test('a page that S0 does not name asks for a right', () => {
  const named = new Set([...rows.map(([, address]) => address), ...ours]);
  const further = siteMap.filter(({ address }) => !named.has(address.replace('/{client}/', '')));
  expect(further.length).toBeGreaterThan(10);
  expect(further.filter(({ needs }) => needs === undefined).map(({ address }) => address)).toEqual([]);
});

test.each([
  ['fulfilment', ['queue', 'pick', 'way', 'materials']],
  ['retention', ['due', 'proposals', 'holds', 'schedules', 'certificates']],
])('the tab of %s is part of the path, and may be left out', (name, tabs) => {
  const page = siteMap.find(({ address }) => address === `/{client}/${name}/{tab?}`) ?? expect.fail();
  expect([name, ...tabs.map((tab) => `${name}/${tab}`)].map((path) => routedTo(`/demo/${path}`))).toEqual(
    [name, ...tabs].map(() => page.address),
  );
  expect(['', ...tabs].every((tab) => fitsParameters(page, tab === '' ? {} : { tab }))).toBe(true);
  expect(fitsParameters(page, { tab: 'other' })).toBe(false);
});

test('R-012: every address begins with the client', () => {
  for (const { address } of siteMap) expect(address.startsWith('/{client}/')).toBe(true);
});

describe.each(rows)('%s %s', (_rule, address, right, ...examples) => {
  const full = `/{client}/${address}`;
  const page = siteMap.find((each) => each.address === full);

  test('every way to write it leads to its page, in the router and in the menu', () => {
    for (const example of examples) {
      expect([example, routedTo(`/demo/${example}`)]).toEqual([example, full]);
      expect(pageOfPath(`/demo/${example}`)?.address).toBe(full);
    }
  });

  test('R-034: it asks for a sign-in and its right', () => {
    expect(page?.guard === 'login').toBe(right !== anyone);
    expect(page?.needs).toBe(right === anyone || right === signedIn ? undefined : right);
  });

  test('it has a screen, or a text for what will be there', () => {
    expect(page?.screen).toBeTypeOf('function');
    expect(Object.hasOwn(comingWords, address)).toBe(page?.coming === true);
  });
});

test('each page that is built has one screen, and each screen a page', () => {
  const built = pageTable.filter((page) => page.coming !== true).map(({ address }): string => address);
  expect(screenAddresses.toSorted()).toEqual(built.toSorted());
});

test('every right of the site map is held by a role, and none by all of them', () => {
  const needed = new Set(siteMap.flatMap(({ needs }) => needs ?? []));
  for (const grant of needed) {
    const holders = roles.filter((role) => grantsOf([role]).has(grant));
    expect([grant, holders.length > 0, holders.length < roles.length]).toEqual([grant, true, true]);
  }
});

test('R-031: an unknown address finds no page', () => {
  for (const path of ['/demo/nowhere', '/demo/protocol/a/b/c/d', '/demo/report', '/demo/segregation/7/other', '/demo/orders']) {
    expect([path, pageOfPath(path)]).toEqual([path, undefined]);
    expect([path, routedTo(path)]).toEqual([path, undefined]);
  }
});

test('the texts a page brings along are not among those of every start, and are there in each language', () => {
  // the signature pad and the quantities of orders, in src/kit; the problems of areas; the pages of a document, in src/parts
  const areas = new Set([
    ...siteMap.flatMap(({ texts }) => texts ?? []),
    'orders',
    'area-problems',
    'add-pages',
    'mail-documents',
    'flow',
  ]);
  for (const [locale, { later }] of [
    ['en-US', english],
    ['pl-PL', polish],
    ['de-DE', german],
  ] as const) {
    expect(Object.keys(later).toSorted()).toEqual([...areas].toSorted().map((area) => `/locales/${locale}/${area}.po`));
  }
});
