import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { comparable, identityIn, isSamePerson, namesPeople, type Identity } from '#schema/rules/identity.ts';
import type { Tx } from '#service/db/database.ts';
import { holds } from '#service/db/tables/retention.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';

/** A document about a person. */
export interface AboutPerson {
  id: string;
  /** Empty for a document in no box. */
  containerId: string;
}

interface NamingClass {
  id: string;
  attributes: readonly Attribute[];
}

/** Classes of a client whose attributes name people. */
async function namingClasses(tx: Tx, tenantId: string): Promise<NamingClass[]> {
  const found = await tx
    .select({ id: classes.id, attributes: classes.attributes })
    .from(classes)
    .where(eq(classes.tenantId, tenantId));
  const read = found.map(({ id, attributes }) => ({ id, attributes: attributes as Attribute[] })); // written as such
  return read.filter(({ attributes }) => namesPeople(attributes));
}

/**
 * Returns the condition of rows that can be about a person: the number itself, or the words of the names in the folded text that
 * searches compare. The caller compares the values.
 */
function mayName(person: Identity, of: readonly NamingClass[]): SQL | undefined {
  const withRole = (role: Attribute['role']) => of.flatMap(({ attributes }) => attributes.filter((one) => one.role === role));
  const numbers = person.nationalId === '' ? [] : withRole('nationalId');
  const isNumber = numbers.map(
    ({ id }) => sql`regexp_replace(lower(${registrations.values} ->> ${id}), '[^a-z0-9]', '', 'g') = ${person.nationalId}`,
  );
  if (person.surname === '') return or(...isNumber);
  const names = `${person.surname} ${person.firstName}`.split(' ').filter((word) => word !== '');
  const hasNames = and(...names.map((word) => sql`strpos(${registrations.words}, ${word}) > 0`));
  return or(...isNumber, sql`${registrations.words} is null`, hasNames);
}

/**
 * Finds the documents about a person in all projects of a client, deleted ones too: their contents would be erased.
 *
 * @param person comparable
 * @param within only these documents, and those in these boxes
 * @param naming classes that name people, for a caller that asks about several
 */
export async function documentsAbout(
  tx: Tx,
  tenantId: string,
  person: Identity,
  within?: readonly string[],
  naming?: readonly NamingClass[],
): Promise<AboutPerson[]> {
  const named = naming ?? (await namingClasses(tx, tenantId));
  if (named.length === 0) return [];
  const { id, containerId, classId, values } = registrations;
  const classIds = named.map((one) => one.id);
  const near = within && or(inArray(id, [...within]), inArray(containerId, [...within]));
  const asked = and(eq(registrations.tenantId, tenantId), inArray(classId, classIds), mayName(person, named), near);
  const found = await tx.select({ id, containerId, classId, values }).from(registrations).where(asked);
  const attributesOf = new Map(named.map((one) => [one.id, one.attributes]));
  return found.flatMap((row) =>
    isSamePerson(person, identityIn(attributesOf.get(row.classId) ?? [], row.values as AttributeValues))
      ? [{ id: row.id, containerId: row.containerId ?? '' }]
      : [],
  );
}

/** A legal hold on a person, as far as its reason names it. */
export interface HeldPerson {
  holdId: string;
  matter: string;
  placedAt: number;
  placedByName: string;
  documents: AboutPerson[];
}

/**
 * Legal holds on people that concern these boxes and documents now: a document that came after its hold was placed, or whose values
 * were changed since, is held like one that was there before.
 */
export async function heldPeople(tx: Tx, tenantId: string, ids: readonly string[]): Promise<HeldPerson[]> {
  const placed = and(eq(holds.tenantId, tenantId), eq(holds.scope, 'person'), ne(holds.state, 'lifted'));
  const found = await tx.select().from(holds).where(placed);
  if (found.length === 0) return [];
  const naming = await namingClasses(tx, tenantId);
  const concerned: HeldPerson[] = [];
  for (const { id: holdId, person, matter, placedAt, placedByName } of found) {
    const documents = await documentsAbout(tx, tenantId, identityOf(person), ids, naming);
    if (documents.length > 0) concerned.push({ holdId, matter, placedAt, placedByName, documents });
  }
  return concerned;
}

/** The person of a stored hold, comparable. */
const identityOf = ({ nationalId = '', surname = '', firstName = '', born = '' }: Readonly<Record<string, string>>): Identity =>
  comparable({ nationalId, surname, firstName, born });
