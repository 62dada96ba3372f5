import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { attributeKind, twoFactorType } from '#schema/codes.ts';
import { foldText } from '#schema/rules/fold.ts';
import { faultyPatterns } from '#schema/rules/configured-patterns.ts';
import '#schema/rules/pattern-engine.ts';
import { searchWords } from '#service/areas/navigation/search/words.ts';
import { recomputeDates } from '#service/areas/retention/dates.ts';
import { numbersOf } from '#service/areas/sync/document-numbers.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { documentNumbers } from '#service/db/tables/numbers.ts';
import { counters, feed, leases } from '#service/db/tables/sync.ts';
import { tenants, userProjects, users } from '#service/db/tables/tenancy.ts';
import * as dictionaryTables from '#service/db/tables/dictionaries.ts';
import * as vault from '#service/db/tables/vault.ts';
import { insertRows } from '#service/demo/batches.ts';
import type { DictionaryPlan } from '#service/demo/dictionaries.ts';
import { writePart } from '#service/demo/demo-part.ts';
import { generateClient, type DemoClient } from '#service/demo/generate.ts';
import { logos } from '#service/demo/logos.ts';
import { clientPlans } from '#service/demo/plans.ts';
import { defaultScale, DEMO_NOW, scaled, type Scale } from '#service/demo/scale.ts';

/** Password of every demonstration sign-in. */
export const DEMO_PASSWORD = 'Strongroom-1';
const DEMO_DEVICE = 'demonstration';
/** Values withdrawn from the largest list, and how many of them were replaced. */
const [WITHDRAWN, REPLACED] = [37, 25];
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface DemoSettings {
  seed: number;
  /** Sizes, or a factor to the default ones. */
  scale?: Scale | number | undefined;
}

/**
 * Fills the demonstration clients. Each client is one transaction and one that exists is left as it is, so that a fill
 * that was cut short goes on at the next start and a second one does nothing.
 */
export async function fillDemo(db: Database, { seed, scale = defaultScale }: DemoSettings): Promise<void> {
  const size = typeof scale === 'number' ? scaled(scale) : scale;
  let isNew = false;
  for (const { urlPath } of clientPlans) {
    const found = await db.asSystem((tx) => tx.select().from(tenants).where(eq(tenants.urlPath, urlPath)));
    if (found.length > 0) continue;
    const client = generateClient(seed, urlPath, size);
    // hashing is slow by design and needs no transaction; each user gets a separate salt
    const hashes = await Promise.all(client.configuration.users.map(() => hash(DEMO_PASSWORD, hashing)));
    await db.asSystem((tx) => writeClient(tx, client, hashes));
    // the job computes them a minute after the start; until then nothing would be due
    await recomputeDates(db, client.configuration.tenantId);
    isNew = true;
  }
  // the planner has no statistics for this many new rows, and the embedded database runs no autovacuum
  if (isNew) await db.asSystem((tx) => tx.execute(sql`analyze`));
}

async function writeClient(tx: Tx, client: DemoClient, hashes: readonly string[]): Promise<void> {
  const { plan, configuration } = client;
  const { tenantId } = configuration;
  const types = configuration.types.map(({ record }) => record);
  const faulty = faultyPatterns({ classes: classRecords(client), types, scan: plan.scan });
  if (faulty.length > 0) throw new Error(faulty.join('\n'));
  const own = <T extends object>(row: T) => ({ tenantId, ...row });
  const { isTwoFaEnabled, ...check } = plan.check;
  await tx.insert(tenants).values({
    ...check,
    tenantId,
    urlPath: plan.urlPath,
    name: plan.name,
    language: plan.language,
    internal: plan.internal,
    primaryColour: plan.colour,
    logo: logos[plan.urlPath] ?? '',
    parameters: {
      isOfflineMode: true,
      isSignalNotification: true,
      isMpkEnabled: true,
      isCoordinatorManaged: plan.projects.some(({ coordinator }) => coordinator !== undefined),
      isTwoFaEnabled,
      twoFactorAuthType: isTwoFaEnabled ? twoFactorType.captcha : twoFactorType.single,
      scan: plan.scan,
      integrations: [{ id: 'interface', title: 'API', url: '/api/docs' }],
    },
  });
  await writeConfiguration(tx, client);
  await writePeople(tx, client, hashes);
  await insertRows(tx, vault.containers, client.containers.map(own));
  const repeating = new Set(
    classRecords(client)
      .filter((made) => made.codeRepeats)
      .map(({ id }) => id),
  );
  await insertRows(
    tx,
    vault.registrations,
    client.registrations.map((row) => own({ ...row, codeUnique: !repeating.has(row.classId), words: searchWords(row) })),
  );
  const attributesOf = new Map(classRecords(client).map(({ id, attributes }) => [id, attributes]));
  const numbers = client.registrations.flatMap((row) => numbersOf(attributesOf.get(row.classId) ?? [], row));
  await insertRows(tx, documentNumbers, numbers.map(own));
  await insertRows(tx, vault.orders, client.orders.map(own));
  await insertRows(tx, leases, numbersGivenOut(client).map(own));
  for (const part of client.parts) await writePart(tx, tenantId, part);
  // every row is its own place to stop: a first pull must not take the whole fill for one transaction
  await insertRows(
    tx,
    feed,
    client.feed.map(({ id, ...row }) => own({ ...row, rowId: id, txTo: row.seq })),
  );
  await tx.insert(counters).values({ tenantId, n: client.feed.length });
}

function classRecords({ configuration }: DemoClient) {
  return configuration.projects.flatMap(({ classes }) => classes.map(({ record }) => record));
}

async function writeConfiguration(tx: Tx, client: DemoClient): Promise<void> {
  const { tenantId, types, costCenters, dictionaries, projects } = client.configuration;
  const own = <T extends object>(row: T) => ({ tenantId, ...row });
  await insertRows(
    tx,
    vault.containerTypes,
    types.map(({ record }) => own(record)),
  );
  await insertRows(tx, vault.costCenters, costCenters.map(own));
  await insertRows(
    tx,
    vault.projects,
    projects.map(({ record }) => own(record)),
  );
  await insertRows(tx, vault.classes, classRecords(client).map(own));
  const versions = projects.flatMap(({ classes }) =>
    classes.flatMap(({ record, before }) => [
      ...(before ? [own({ classId: record.id, version: record.version - 1, attributes: before })] : []),
      own({ classId: record.id, version: record.version, attributes: record.attributes }),
    ]),
  );
  await insertRows(tx, vault.classVersions, versions);
  for (const { head, plan } of dictionaries.values()) {
    await insertRows(tx, dictionaryTables.dictionaries, [own(head)]);
    const values = plan.values.map(({ value, folded }, n) =>
      own({ dictionaryId: head.id, folded, value, sinceVersion: sinceOf(head.version, n) }),
    );
    await insertRows(tx, dictionaryTables.dictionaryValues, values);
  }
  const largest = dictionaries.get('addresses');
  if (largest) await insertRows(tx, dictionaryTables.dictionaryValues, withdrawn(largest).map(own));
}

/** One of a hundred values came with each later version. */
const sinceOf = (newest: number, n: number): number => {
  const later = (n % 100) + 2;
  return later <= newest ? later : 1;
};

/** Values that were in the first version of a list and went with the later ones, and of most the one that replaced it. */
function withdrawn({ head, plan }: { head: { id: string; version: number }; plan: DictionaryPlan }) {
  return plan.values.slice(0, WITHDRAWN).map(({ value }, n) => {
    const old = `${value} (old)`;
    const successor = n < REPLACED ? value : '';
    const untilVersion = 2 + (n % (head.version - 1));
    return { dictionaryId: head.id, folded: foldText(old), value: old, sinceVersion: 1, untilVersion, successor };
  });
}

async function writePeople(tx: Tx, { plan, configuration }: DemoClient, hashes: readonly string[]): Promise<void> {
  const { tenantId, users: people } = configuration;
  const rows = people.map(({ id, userName, name, roles }, at) => ({
    tenantId,
    id,
    userName,
    name,
    email: `${userName}@${plan.urlPath}.example`,
    passwordHash: hashes[at] ?? '',
    roles: [...roles],
  }));
  await insertRows(tx, users, rows);
  const rights = people.flatMap(({ id, projectIds }) => projectIds.map((projectId) => ({ tenantId, userId: id, projectId })));
  await insertRows(tx, userProjects, rights);
}

/** Series go on after the numbers the demonstration has used: a device must not be given them again (decisions.md S6). */
function numbersGivenOut({ configuration, containers, counters: used }: DemoClient) {
  const series = configuration.projects.flatMap(({ classes }) =>
    classes.flatMap(({ plan, record }) =>
      record.attributes
        .filter(({ autonumber, kind }) => autonumber && kind !== attributeKind.documentCode)
        .map(({ id, defaultValue }) => ({
          of: id,
          prefix: defaultValue.replace(/\d+$/, ''),
          last: used.inClass.get(plan.key) ?? 0,
        })),
    ),
  );
  const codes = containers.map(({ code }) => Number(/\d+$/.exec(code)?.[0] ?? 0));
  const all = [...series, { of: 'container', prefix: '', last: codes.reduce((most, code) => Math.max(most, code), 0) }];
  return all
    .filter(({ last }) => last > 0)
    .map(({ of, prefix, last }) => ({
      id: `${DEMO_DEVICE}-${of}`,
      deviceId: DEMO_DEVICE,
      of,
      prefix,
      first: 1,
      last,
      at: DEMO_NOW,
    }));
}
