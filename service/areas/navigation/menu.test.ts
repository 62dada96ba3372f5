import { expect, test } from 'vitest';
import { menuRoute } from '#schema/codes.ts';
import { grantsOf, roles } from '#schema/grants.ts';
import type { MenuItem } from '#schema/records/settings.ts';
import { integrationsOf } from '#service/areas/navigation/integrations.ts';
import { languageOf, menuFor, type Holdings } from '#service/areas/navigation/menu.ts';

const holdings: Holdings = {
  projects: [
    { id: 'p1', name: 'Personnel' },
    { id: 'p2', name: 'Accounts' },
  ],
  classes: [
    { id: 'c1', projectId: 'p1', name: 'Files' },
    { id: 'c2', projectId: 'p1', name: 'Letters' },
    { id: 'c3', projectId: 'p2', name: 'Invoices' },
  ],
  integrations: [{ id: 'i1', title: 'Ledger' }],
  preferences: {},
};

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.items)]);
const menuOf = (held: readonly string[], of = holdings) => menuFor(grantsOf(held), 'en', of);
const idsFor = (...held: string[]) => menuOf(held).menu.map(({ id }) => id);

test('R-073: all 25 route ids of S0 §2, and ours, are somewhere in the drawers of the roles', () => {
  const sent = new Set(flat(menuOf(roles).menu).map(({ data }) => data.routeId));
  sent.delete(0); // headings
  expect([...sent].toSorted((a, b) => a - b)).toEqual(Object.values(menuRoute).toSorted((a, b) => a - b));
});

test('R-192: the drawer follows the rights; nothing of an area without its right', () => {
  expect(idsFor('User')).toEqual([
    'documents',
    'orders',
    'protocol',
    'workflow',
    'reports',
    'imports',
    'segregation',
    'archive',
    'verification',
    'help',
    'account',
    'integration-i1',
  ]);
  expect(idsFor('Supervisor')).toEqual(expect.arrayContaining(['dashboard', 'protocol', 'conflict-desk']));
  expect(flat(menuOf(['Administrator']).menu).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['users', 'dictionaries', 'cost-centers', 'release-manager']),
  );
  expect(idsFor()).toEqual(['help', 'account', 'integration-i1']);
});

test('R-071: invoices are for customer service', () => {
  const holders = roles.filter((role) => flat(menuOf([role]).menu).some(({ data }) => data.routeId === menuRoute.invoices));
  expect(holders).toEqual(['CustomerServices']);
});

test('places of a project carry its group; everything else is shown whichever is chosen', () => {
  for (const { id, groupId, showAllGroups, data } of flat(menuOf(roles).menu)) {
    expect([id, showAllGroups]).toEqual([id, groupId === '0']);
    expect(data.groupId).toBe(groupId);
    expect(['0', 'p1', 'p2']).toContain(groupId);
  }
  expect(menuOf(['User']).groups).toEqual(holdings.projects);
});

test('a project with one class has no search over all its classes', () => {
  const links = flat(menuOf(['User']).menu).filter(({ data }) => data.routeId === menuRoute.documentSearchLink);
  expect(links.map(({ data }) => data.routeParams.find(({ key }) => key === 'Id')?.value)).toEqual(['p1']);
});

test('R-256: a class without documents is not among the searches, but files are imported into it', () => {
  const [first, ...others] = holdings.classes;
  const one = { ...holdings, classes: [{ ...first!, isSearched: false }, ...others], preferences: { 5: 'c1' } };
  const ids = flat(menuOf(['User'], one).menu).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['import-c1', 'class-c2', 'class-c3']));
  expect(ids).not.toContain('class-c1');
  expect(ids).not.toContain('link-p1'); // one class is left to search
  expect(menuOf(['User'], one).active).toBeUndefined();
});

test('R-074: default project and catalog pick the starting search; without a catalog, or in another project, there is none', () => {
  const activeFor = (preferences: unknown) => menuOf(['User'], { ...holdings, preferences }).active?.id;
  expect(activeFor({ 5: 'c2' })).toBe('class-c2');
  expect(activeFor({ 5: 'c3', 16: 'p2' })).toBe('class-c3');
  expect(activeFor({ 5: 'c2', 16: 'p2' })).toBeUndefined();
  expect(activeFor({ 16: 'p1' })).toBeUndefined();
  expect(menuOf(['ArchiveProvider'], { ...holdings, preferences: { 5: 'c2' } }).active).toBeUndefined();
});

test('a user who decides conflicts starts at the desk, unless they chose a search; one who only reads the cases does not', () => {
  expect(menuOf(['Supervisor']).active).toEqual({ id: 'conflict-desk', title: 'Conflicts' });
  expect(menuOf(['Supervisor'], { ...holdings, preferences: { 5: 'c2' } }).active?.id).toBe('class-c2');
  expect(menuOf(['Administrator']).active).toBeUndefined();
});

test('the language is the user’s: their preference, then the client’s language, then Polish', () => {
  expect([languageOf({ 1: 'DE' }, 'pl'), languageOf({}, 'en'), languageOf(null, 'xx')]).toEqual(['de', 'en', 'pl']);
  expect(menuFor(grantsOf(['User']), 'de', holdings).menu[0]?.title).toBe('Dokumente');
});

test('R-072: a tab opens over https or inside the service; what is badly written is left out alone', () => {
  const good = { id: 'a', title: 'A', url: 'https://a.example/x?y=1' };
  const own = { id: 'b', title: 'B', url: '/api/docs' };
  const bad = ['javascript:alert(1)', 'http://a.example', '//a.example', '/\\a.example', 'data:text/html,x', ''];
  const listed = bad.map((url) => ({ id: url, title: 'x', url }));
  expect(integrationsOf({ integrations: [good, ...listed, null, own] })).toEqual([good, own]);
  expect([integrationsOf(undefined), integrationsOf({ integrations: 7 })]).toEqual([[], []]);
});
