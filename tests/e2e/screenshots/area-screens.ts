import { expect, type Page } from '@playwright/test';
import type { CallResult } from '#schema/calls/call.ts';
import { documentMassCalls } from '#schema/calls/document-mass.ts';
import { menuRoute, orderStatus, workState, type MenuRoute } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Menu } from '#schema/records/settings.ts';
import { menuAddress } from '#src/app/addresses.ts';
import { itemsOf, parameterOf } from '#src/app/menu-items.ts';
import { navigationCalls } from '#schema/calls/settings.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A person of the demonstration client. */
export type Worker = 'supervisor' | 'admin' | 'archive' | 'operator' | 'acceptor';

/** Addresses of a demonstration that are known only once it runs. */
export interface Places {
  search: string;
  classSearch: string;
  imports: string;
  sorting: string;
  document: string;
  /** A change of many documents of which some did not pass. */
  massChange: string;
  draft: string;
  /** Baskets of each operation. */
  baskets: Readonly<Record<'pickup' | 'outside' | 'materials', string>>;
  order: string;
  waiting: string;
  bulk: string;
  pickup: string;
  door: string;
}

/** A screen of a business area: the one who works there, its address, and what is done there before it is looked at. */
export interface AreaScreen {
  name: string;
  who: Worker;
  at: (places: Places) => string;
  first?: (page: Page) => Promise<void>;
}

/** The entry of a menu, where it leads. */
async function entryOf(origin: string, userName: Worker, route: MenuRoute, project?: string): Promise<string> {
  const person = new Witness(origin);
  await person.signIn(userName);
  const { menu } = (await person.ask('GET', navigationCalls.menu.path)) as Menu; // the row of the call has this type
  const items = itemsOf(menu).filter(({ data }) => data.routeId === route);
  const item = items.find((each) => project === undefined || parameterOf(each, 'ProjectId') === project) ?? items[0];
  const address = item && menuAddress('demo', item, () => true);
  if (address === undefined) throw new Error(`The menu of ${userName} has no entry ${route}.`);
  return address;
}

/** Gives several documents one code as work, which only the first can have, and waits for the outcome. */
async function changeMany(witness: Witness, registrations: readonly Registration[]): Promise<string> {
  const { massUpdateRun, massUpdateState } = documentMassCalls;
  const coded = registrations.filter(({ values }) => 'hr-document-code' in values).slice(0, 12);
  const id = crypto.randomUUID();
  const values = { 'hr-document-code': '770000999989' };
  const change = { id, guidList: coded.map((each) => each.id), values, clear: [], isMandatorySkipped: true };
  await witness.ask('POST', massUpdateRun.path, change);
  const look = async () => {
    const answer = await witness.ask('GET', massUpdateState.path.replace('{id}', id));
    return answer as CallResult<typeof massUpdateState>; // the row of the call has this type
  };
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toBe(workState.done);
  const { applied, refused } = await look();
  expect([applied, refused]).toEqual([1, coded.length - 1]);
  return `/demo/documents/mass-change/${id}`;
}

/** Finds the places of the walk. `document` is one with drawn pages. */
export async function findPlaces(origin: string, document: string): Promise<Places> {
  const witness = new Witness(origin);
  await witness.signIn('supervisor');
  const { orders, registrations } = await witness.held();
  const project = registrations.find(({ id }) => document.endsWith(id))?.projectId;
  const order = (wanted: (status: number, operation: number, kind: number) => boolean): string => {
    const found = orders.find(({ status, operation, kind }) => wanted(status, operation, kind));
    if (!found) throw new Error('The demonstration has no such order.');
    return found.id;
  };
  const { draft, waitingForAcceptance, inProgress, accepted } = orderStatus;
  const basket = (wanted: number, kind?: number) =>
    order((status, operation, its) => status === draft && operation === wanted && (kind === undefined || its === kind));
  const delivery = (wanted: number) => order((status, operation) => status === wanted && operation === operationType.delivery);
  return {
    search: await entryOf(origin, 'supervisor', menuRoute.documentSearchLink, project),
    classSearch: await entryOf(origin, 'supervisor', menuRoute.documentSearchClass, project),
    imports: await entryOf(origin, 'operator', menuRoute.retailImport),
    sorting: await entryOf(origin, 'archive', menuRoute.segregation),
    document,
    massChange: await changeMany(witness, registrations),
    draft: `/demo/orders/delivery/${delivery(draft)}`,
    baskets: {
      pickup: `/demo/orders/pickup/${basket(operationType.pickup)}`,
      outside: `/demo/orders/destroy/${basket(operationType.destroy, workOrderKind.destroyMobile)}`,
      materials: `/demo/orders/materials/${basket(operationType.materials)}`,
    },
    order: `/demo/orders/delivery/${delivery(inProgress)}`,
    waiting: `/demo/orders/delivery/${delivery(waitingForAcceptance)}`,
    bulk: `/demo/orders/bulk-delivery/${order((_status, operation) => operation === operationType.bulkDelivery)}`,
    pickup: `/demo/orders/pickup/${order((_status, operation) => operation === operationType.pickup)}`,
    door: `/demo/handover/${order((status) => status === accepted || status === inProgress)}`,
  };
}

const below = (of: string, part: string): string => {
  const [path = '', query] = of.split('?');
  return `${path}/${part}${query === undefined ? '' : `?${query}`}`;
};
const fixed = (name: string, who: Worker, path: string): AreaScreen => ({ name, who, at: () => `/demo/${path}` });
const tabs = (path: string, who: Worker, names: readonly string[]): AreaScreen[] =>
  names.map((tab) => fixed(`${path.split('/').at(-1)}-${tab}`, who, `${path}/${tab}`));
const ofDocument = (part: string): AreaScreen => ({
  name: `document-${part}`,
  who: 'supervisor',
  at: ({ document }) => below(document, part),
});
const ofSorting = (part: string): AreaScreen => ({
  name: `sorting-${part}`,
  who: 'archive',
  // the menu leads to the first of them
  at: ({ sorting }) => sorting.slice(0, sorting.lastIndexOf('/') + 1) + part,
});

/** Starts the search with what it has. */
async function searchNow(page: Page): Promise<void> {
  const words = page.locator('main input[type=text]').first();
  await words.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Waits until a screen shows what it has. The heading of some is for screen readers alone. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(page.locator('main :is([aria-busy=true], [class*=shimmer])')).toHaveCount(0);
}

/** Every screen of documents, orders and the archive that has an address. */
export const areaScreens: readonly AreaScreen[] = [
  { name: 'search', who: 'supervisor', at: ({ search }) => search },
  { name: 'search-class', who: 'supervisor', at: ({ classSearch }) => classSearch },
  { name: 'results', who: 'supervisor', at: ({ search }) => search, first: searchNow },
  { name: 'document', who: 'supervisor', at: ({ document }) => document },
  ...[
    'attrs',
    'changes-history',
    'document-verification-module',
    'edit-page',
    'full-text-information',
    'move',
    'related-documents',
    'workflow-approval-dialog',
    'workflow-history',
  ].map(ofDocument),
  fixed('deleted-documents', 'admin', 'documents/deleted'),
  fixed('anonymization', 'supervisor', 'documents/anonymization'),
  fixed('prepared-files', 'supervisor', 'documents/prepared'),
  { name: 'mass-change', who: 'supervisor', at: ({ massChange }) => massChange },
  { name: 'retail-import', who: 'operator', at: ({ imports }) => imports },
  ...['delivery', 'pickup', 'destroy', 'materials', 'bulk-delivery'].map((kind) =>
    fixed(`orders-${kind}`, 'supervisor', `orders/${kind}`),
  ),
  { name: 'basket', who: 'supervisor', at: ({ draft }) => draft },
  ...(['pickup', 'outside', 'materials'] as const).map((kind) => ({
    name: `basket-${kind}`,
    who: 'supervisor' as const,
    at: ({ baskets }: Places) => baskets[kind],
  })),
  { name: 'order', who: 'supervisor', at: ({ order }) => order },
  { name: 'order-bulk', who: 'supervisor', at: ({ bulk }) => bulk },
  { name: 'order-to-approve', who: 'acceptor', at: ({ waiting }) => waiting },
  { name: 'order-pickup', who: 'supervisor', at: ({ pickup }) => pickup },
  { name: 'order-at-archive', who: 'archive', at: ({ order }) => order },
  ...tabs('retention', 'admin', ['due', 'proposals', 'holds', 'schedules', 'certificates']),
  ...tabs('fulfilment', 'archive', ['queue', 'pick', 'way', 'materials']),
  fixed('handovers', 'archive', 'handover'),
  { name: 'handover', who: 'archive', at: ({ door }) => door },
  fixed('exceptions', 'supervisor', 'archive/exceptions'),
  fixed('intake', 'archive', 'archive/intake'),
  fixed('places', 'archive', 'archive/places'),
  fixed('labels', 'archive', 'labels'),
  ...['boxverify', 'edition', 'segregation', 'settings', 'synchronization', 'validation'].map(ofSorting),
  fixed('bulk-imports', 'admin', 'release-manager'),
  fixed('value-lists', 'admin', 'management/dictionary'),
  fixed('new-value-list', 'admin', 'management/new-dictionary-dialog'),
  fixed('cost-centers', 'admin', 'management/cost-center'),
];
