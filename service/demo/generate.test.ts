import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { countState as states } from '#schema/codes/bench.ts';
import { attributeKind, containerStatus, fillAction } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import * as v from 'valibot';
import { container } from '#schema/records/container.ts';
import { count as boxCount, countPart, exception, placement, synchronization, syncPage } from '#schema/records/bench.ts';
import { handover } from '#schema/records/handover.ts';
import { position } from '#schema/records/position.ts';
import { labelBatch } from '#schema/records/labels.ts';
import { order } from '#schema/records/order.ts';
import { CHARGED_CENTERS } from '#schema/records/settings.ts';
import { dictionaryHead, reference, type Attribute } from '#schema/records/reference.ts';
import { registration } from '#schema/records/registration.ts';
import { checkValues, toVerify } from '#schema/rules/attributes.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { compareFolded } from '#schema/rules/fold.ts';
import { faultyPatterns } from '#schema/rules/configured-patterns.ts';
import '#schema/rules/pattern-engine.ts';
import { testCode, testPattern } from '#schema/rules/pattern.ts';
import { costCenterUsers } from '#service/db/tables/vault.ts';
import { isoDate } from '#service/demo/people.ts';
import { generateClient, type DemoClient } from '#service/demo/generate.ts';
import { clientPlans } from '#service/demo/plans.ts';
import { DEMO_NOW, defaultScale, smallScale } from '#service/demo/scale.ts';

const all = clientPlans.map(({ urlPath }) => generateClient(1, urlPath));
const [demo] = all as [DemoClient, ...DemoClient[]];
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const classes = (client: DemoClient) => client.configuration.projects.flatMap((project) => project.classes);
const attributes = all.flatMap((client) => classes(client).flatMap(({ record }) => record.attributes));
const count = (pick: (client: DemoClient) => number) => all.reduce((sum, client) => sum + pick(client), 0);

test('the same seed gives the same data to the letter, another seed gives others', () => {
  const once = hash(generateClient(7, 'demo', smallScale).feed);
  expect(hash(generateClient(7, 'demo', smallScale).feed)).toBe(once);
  expect(hash(generateClient(8, 'demo', smallScale).feed)).not.toBe(once);
});

test('three clients, six projects, twenty classes, 2,000 containers, 10,000 documents', () => {
  expect(all.map(({ plan }) => plan.urlPath)).toEqual(['demo', 'acme', 'globex']);
  expect(count(({ configuration }) => configuration.projects.length)).toBe(6);
  expect(count((client) => classes(client).length)).toBe(20);
  expect(count(({ containers }) => containers.length)).toBe(defaultScale.containers);
  expect(count(({ registrations }) => registrations.length)).toBe(defaultScale.documents);
  const sizes = all.flatMap(({ configuration }) => [...configuration.dictionaries.values()].map(({ head }) => head.size));
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([50, 100_000]);
});

test('the classes use every kind of attribute and every flag', () => {
  expect(new Set(attributes.map(({ kind }) => kind))).toEqual(new Set(Object.values(attributeKind)));
  expect(new Set(attributes.map((one) => one.fillAction))).toEqual(new Set(Object.values(fillAction)));
  const unused = (key: keyof Attribute) => new Set(attributes.map((one) => JSON.stringify(one[key]))).size < 2;
  expect((Object.keys(attributes[0] ?? {}) as (keyof Attribute)[]).filter(unused)).toEqual([]);
  expect(attributes.some((one) => one.dictionaryId !== '' && one.strict)).toBe(true);
  expect(attributes.some((one) => one.dictionaryId !== '' && !one.strict)).toBe(true);
  expect(attributes.some((one) => one.autonumber && one.defaultValue !== '')).toBe(true);
});

test('ids of attributes and entities are unique, and the engine runs every pattern', () => {
  for (const client of all) {
    const ids = classes(client).flatMap(({ record }) => record.attributes.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const rows = client.feed.map(({ stream, id }) => `${stream}/${id}`);
    expect(new Set(rows).size).toBe(rows.length);
    const types = client.configuration.types.map(({ record }) => record);
    const own = classes(client).map(({ record }) => record);
    expect(faultyPatterns({ classes: own, types, scan: client.plan.scan })).toEqual([]);
  }
});

test('S0 §5: every pattern of the demonstration has a message of its own, in three languages; "regex fail" is never shown', () => {
  const patterns = demo.configuration.projects
    .flatMap(({ classes: of }) => of.flatMap(({ record }) => record.attributes))
    .filter(({ regex }) => regex !== '');
  expect(patterns.length).toBeGreaterThan(0);
  const silent = patterns.filter(
    ({ regexMessage, translations }) => !regexMessage || !translations?.pl?.regexMessage || !translations.de?.regexMessage,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('the first project is HR personal files with the class of the story (ux.md §6.2)', () => {
  const [project] = demo.configuration.projects;
  expect(project?.record.name).toBe('HR personal files');
  const fields = project?.classes[0]?.record.attributes ?? [];
  expect(fields.map(({ name }) => name)).toEqual([
    'Document code',
    'Personal no.',
    'Surname',
    'First name',
    'Date of birth',
    'Part of file',
    'Department',
    'Year',
    'Retention',
    'Language',
  ]);
  expect(fields.filter(({ inherited }) => inherited).map(({ name }) => name)).toEqual([
    'Department',
    'Year',
    'Retention',
    'Language',
  ]);
  const heads = new Map([...demo.configuration.dictionaries.values()].map(({ head }) => [head.id, head]));
  expect(heads.get(fields[3]?.dictionaryId ?? '')).toMatchObject({ name: 'First names', size: 1_284 });
});

test('records have the shapes of the contract', () => {
  const shapes = {
    references: reference,
    dictionaries: dictionaryHead,
    containers: container,
    registrations: registration,
    orders: order,
    positions: position,
    handovers: handover,
    'lists/placed': placement,
    'lists/count': boxCount,
    'lists/part': countPart,
    'lists/exception': exception,
    'lists/synchronization': synchronization,
    'lists/page': syncPage,
    'lists/labels': labelBatch,
    settings: v.object({ ids: v.array(v.string()) }),
  };
  for (const { feed } of all) for (const { stream, row } of feed) v.assert(shapes[stream], row);
});

test('every document passes the rules of its class, and what is to be verified is marked', () => {
  for (const client of all) {
    const known = new Map(
      [...client.configuration.dictionaries.values()].map(({ head, plan }) => [
        head.id,
        new Set(plan.values.map(({ value }) => value)),
      ]),
    );
    const has = (dictionaryId: string, value: string) => known.get(dictionaryId)?.has(value);
    const byId = new Map(classes(client).map(({ record }) => [record.id, record.attributes]));
    const context = { today: isoDate(DEMO_NOW), has };
    for (const { values, classId, toVerify: marked } of client.registrations) {
      const rules = byId.get(classId) ?? [];
      expect(checkValues(rules, values, context)).toEqual([]);
      expect(toVerify(rules, values, context)).toEqual(marked);
    }
  }
  expect(demo.registrations.some(({ toVerify: marked }) => marked.length > 0)).toBe(true);
});

test('codes are normalised, unique, fit their type and the patterns of the scan router', () => {
  for (const { containers, configuration, plan, registrations } of all) {
    expect(new Set(containers.map(({ code }) => code)).size).toBe(containers.length);
    const patterns = new Map(configuration.types.map(({ record }) => [record.id, record.codePattern]));
    for (const { code, containerTypeId, seals, status } of containers) {
      expect(testCode(patterns.get(containerTypeId) ?? '^$', code)).toBe('matches');
      expect(testPattern(plan.scan.container, 'i', code)).toBe('matches');
      expect(normaliseCode(code)).toBe(code);
      for (const seal of seals) expect(testPattern(plan.scan.seal, 'i', seal)).toBe('matches');
      const isSealed = configuration.types.some(({ record }) => record.id === containerTypeId && record.sealRequired);
      expect(seals.length).toBe(isSealed && status !== containerStatus.opened ? 1 : 0);
    }
    const codes = registrations.map(({ classId, code }) => `${classId}/${code}`);
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test('open, closed and lately counted containers are of their project on devices, archived ones are cold, documents follow them', () => {
  const scopes = new Map(demo.feed.map(({ stream, id, scope }) => [`${stream}/${id}`, scope]));
  for (const { id, status, projectId, countState, receivedAt = 0 } of demo.containers) {
    const isOver = countState === states.confirmed && receivedAt < DEMO_NOW - 90 * DAY_MS;
    const isCounted = countState !== undefined && !isOver;
    const isHot = status === containerStatus.opened || status === containerStatus.closed || isCounted;
    expect(scopes.get(`containers/${id}`)).toBe(`${isHot ? 'project' : 'cold'}:${projectId}`);
  }
  for (const { id, containerId } of demo.registrations) {
    expect(scopes.get(`registrations/${id}`)).toBe(scopes.get(`containers/${containerId}`));
  }
  const hot = demo.containers.filter(({ status }) => status < containerStatus.sent);
  expect(hot.length).toBeGreaterThan(30);
  expect(hot.length).toBeLessThan(100);
});

test('counts agree: documents of containers, positions of the feed, containers of orders', () => {
  for (const { containers, registrations, feed, orders } of all) {
    const counted = new Map<string, number>();
    for (const { containerId } of registrations) counted.set(containerId, (counted.get(containerId) ?? 0) + 1);
    for (const { id, documents } of containers) expect(counted.get(id) ?? 0).toBe(documents);
    expect(feed.map(({ seq }) => seq)).toEqual(feed.map((_, at) => at + 1));
    const ordered = new Map(orders.flatMap(({ id, containerIds }) => containerIds.map((one) => [one, id])));
    // O1: an order that is open has its boxes
    for (const { stream, row } of feed)
      if (stream === 'positions' && v.is(position, row) && row.claimed && row.objectId === row.containerId)
        ordered.set(row.objectId, row.orderId);
    for (const { id, orderId } of containers) expect(ordered.get(id) ?? '').toBe(orderId);
  }
});

test('dictionaries are sorted as devices search them, and have no value twice', () => {
  for (const { plan } of demo.configuration.dictionaries.values()) {
    const values = plan.values.map(({ value }) => value);
    expect(values.every((value, at) => at === 0 || compareFolded(values[at - 1] ?? '', value) < 0)).toBe(true);
  }
});

test('there is something to refuse: an inactive project, an inactive cost center, an empty open container', () => {
  expect(demo.configuration.projects.some(({ record }) => !record.active)).toBe(true);
  expect(demo.configuration.costCenters.some(({ status }) => status === 0)).toBe(true);
  expect(demo.containers.filter(({ documents, status }) => documents === 0 && status === containerStatus.opened)).toHaveLength(2);
});

test('six of the forty cost centers are limited to people, and no box or order charges one of them', () => {
  const { configuration, containers, orders, parts, feed } = demo;
  const restricted = new Set(configuration.costCenters.filter((center) => center.restricted).map(({ id }) => id));
  expect([configuration.costCenters.length, restricted.size]).toEqual([40, 6]);
  expect([...containers, ...orders].filter(({ costCenterId }) => restricted.has(costCenterId))).toEqual([]);
  const users = parts.flatMap(({ tables }) => tables).find(({ table }) => table === costCenterUsers)?.rows ?? [];
  expect(users).toHaveLength(15);
  const sent = feed.filter(({ stream, id }) => stream === 'settings' && id.startsWith(CHARGED_CENTERS));
  expect(sent.flatMap(({ row }) => (row as { ids: string[] }).ids)).toHaveLength(15);
});

test('benchmarks get a full box and many open documents on request', () => {
  const big = generateClient(1, 'demo', { ...smallScale, bigBox: 1_500, hotDocuments: 600 });
  const sizes = big.containers.slice(-4).map(({ documents, status }) => ({ documents, status }));
  expect(sizes).toEqual([1_500, 250, 250, 100].map((documents) => ({ documents, status: containerStatus.opened })));
});

test('no document was registered after the moment the data look back from, however full its box', () => {
  const { registrations } = generateClient(1, 'demo', { ...smallScale, bigBox: 12_000 });
  expect(Math.max(...registrations.map(({ createdAt }) => createdAt))).toBeLessThanOrEqual(DEMO_NOW);
});
