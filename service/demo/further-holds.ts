import { containerStatus } from '#schema/codes.ts';
import type { HoldScope } from '#schema/codes/orders.ts';
import { DAY_MS } from '#schema/limits.ts';
import { comparable, isSamePerson, isWhole, namedIn } from '#schema/rules/identity.ts';
import type { holds } from '#service/db/tables/retention.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';
import type { Words } from '#service/demo/in-language.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

const lawsuit: Words = ['Lawsuit of an employee', 'Pozew pracownika', 'Klage eines Beschäftigten'];
const court: Words = ['Until the judgment is final', 'Do prawomocnego wyroku', 'Bis das Urteil rechtskräftig ist'];
const tax: Words = ['Tax inspection 2025', 'Kontrola skarbowa 2025', 'Betriebsprüfung 2025'];
const office: Words = ['Requested by the tax office', 'Na żądanie urzędu skarbowego', 'Auf Verlangen des Finanzamts'];
const water: Words = ['Water damage, claim 2026/14', 'Zalanie, szkoda 2026/14', 'Wasserschaden, Fall 2026/14'];
const insurer: Words = ['Until the insurer has paid', 'Do wypłaty odszkodowania', 'Bis die Versicherung gezahlt hat'];

type Placed = Omit<typeof holds.$inferInsert, 'tenantId'>;
interface Made {
  holds: Placed[];
  items: { holdId: string; objectType: HoldScope; objectId: string }[];
}

/** Legal holds on a person and on a box, and one that two people lifted. All are about the last boxes on the shelves. */
export function furtherHolds(random: Random, base: DemoBase, wordOf: (words: Words) => string): Made {
  const { containers, configuration } = base;
  const shelved = containers.filter(({ status }) => status === containerStatus.completed);
  const [box, before] = [shelved.at(-1), shelved.at(-2)];
  const [by, other] = ['Supervisor', 'Administrator'].map((role) =>
    configuration.users.find(({ roles }) => roles.includes(role)),
  );
  const person = personIn(base, new Set(shelved.map(({ id }) => id)));
  if (!box || !before || !by || !other) return { holds: [], items: [] };
  const placed = (scope: HoldScope, [matter, reason]: readonly [Words, Words], days: number): Placed => ({
    id: random.id(DEMO_NOW - days * DAY_MS),
    scope,
    matter: wordOf(matter),
    reason: wordOf(reason),
    state: 'placed',
    reviewOn: '2027-09-30',
    placedAt: DEMO_NOW - days * DAY_MS,
    placedBy: by.id,
    placedByName: by.name,
  });
  const onBox = placed('box', [water, insurer], 45);
  const over = placed('box', [tax, office], 300);
  const asked = { liftAskedBy: by.id, liftAskedByName: by.name, liftedAt: DEMO_NOW - 120 * DAY_MS, liftedByName: other.name };
  const onPerson = person ? [{ ...placed('person', [lawsuit, court], 30), person: person.identity }] : [];
  const ofPerson = onPerson.flatMap((hold) => (person?.documents ?? []).map((objectId) => itemOf(hold, objectId)));
  return {
    holds: [onBox, { ...over, state: 'lifted', ...asked }, ...onPerson],
    items: [itemOf(onBox, box.id), itemOf(over, before.id), ...ofPerson],
  };
}

const itemOf = ({ id, scope }: Placed, objectId: string) => ({ holdId: id, objectType: scope, objectId });

/** The last person with a document in these boxes, and all documents of that person. */
function personIn({ configuration, registrations }: DemoBase, boxes: ReadonlySet<string>) {
  const classes = configuration.projects.flatMap((project) => project.classes.map(({ record }) => record));
  const fields = new Map(classes.map(({ id, attributes }) => [id, attributes]));
  const people = registrations.map(({ id, containerId, classId, values }) => {
    const named = namedIn(fields.get(classId) ?? [], values);
    return { id, containerId, named, person: comparable(named) };
  });
  const last = people.findLast(({ containerId, person }) => boxes.has(containerId) && isWhole(person));
  if (!last) return undefined;
  const documents = people.filter(({ person }) => isSamePerson(last.person, person)).map(({ id }) => id);
  return { identity: { ...last.named }, documents };
}
