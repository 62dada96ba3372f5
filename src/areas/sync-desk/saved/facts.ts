import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Operation } from '#schema/operations/operation.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { DifferingField } from '#schema/records/conflict.ts';
import { servicesText, type OrderedService } from '#schema/records/order.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { dateOrder, showDate } from '#schema/rules/dates.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { momentText } from '#src/text/dates.ts';

/** One line of what was saved: a label and a value as people read them. */
export interface Fact {
  id: string;
  label: string;
  /** Empty for a value that was taken away. */
  text: string;
  isCode: boolean;
}

/** Rows of this device that describe a saved change. */
export interface Known {
  /** Class of its document or box; null where it is not here. */
  of: DocumentClass | null;
  /** Codes of boxes by id. */
  boxes: ReadonlyMap<string, string>;
  /** Fields of the case it decides. */
  fields: readonly Pick<DifferingField, 'field' | 'label'>[];
}

/** Words the conflict desk has for the same things. */
export interface Words {
  i18n: I18n;
  field: (field: string, label: string) => string;
  text: (field: string, value: string) => string;
  take: (take: string) => string;
  reason: (reason: string) => string;
}

type Values = Readonly<Record<string, string>>;
/** Fields of all the payloads there are: each was checked by its own kind when it was saved. */
type Payload = Partial<{
  code: string;
  values: Values;
  inherited: Values;
  changes: Payload;
  seals: readonly string[];
  containerIds: readonly string[];
  scanned: boolean;
  reason: string;
  note: string;
  services: readonly OrderedService[];
  deliver: Values;
  choice: Choice;
  until: number;
}>;

/** Returns the saved values in the order of the form. A change contains only the changed ones. */
export function savedFacts(payload: Operation['payload'], known: Known, words: Words): Fact[] {
  const saved: Payload = payload;
  const isChange = saved.changes !== undefined || (saved.values !== undefined && !('classId' in saved));
  const fields = { ...saved, ...saved.changes };
  return [
    ...documentCode(fields, words),
    ...plainFields(fields, words, isChange),
    ...basketFacts(fields, words),
    ...valueFacts({ ...fields.inherited, ...fields.values }, known, words, isChange),
    ...otherFacts(fields, known, words),
  ];
}

const fact = (id: string, label: string, text: string, isCode = false): Fact => ({ id, label, text, isCode });

/** Returns the code on the label, unless a field of the class already contains it. */
function documentCode({ code, values }: Payload, words: Words): Fact[] {
  if (!code || Object.values(values ?? {}).includes(code)) return [];
  return [fact('code', words.field('code', ''), code, true)];
}

const plain = [
  'projectId',
  'classId',
  'containerTypeId',
  'costCenterId',
  'description',
  'serviceLevelId',
  'reasonId',
  'reasonComment',
  'wishDay',
] as const;

function plainFields(fields: Payload, words: Words, isChange: boolean): Fact[] {
  const given = fields as Readonly<Record<string, unknown>>; // looked up by the names above
  return plain.flatMap((field) => {
    const value = given[field];
    if (typeof value !== 'string' || (value === '' && !isChange)) return [];
    return [fact(field, words.field(field, ''), words.text(field, value))];
  });
}

/** Services and address of a basket. */
function basketFacts({ services, deliver }: Payload, words: Words): Fact[] {
  const address = Object.entries(deliver ?? {}).filter(([, text]) => text !== '');
  const chosen = services ? [fact('services', words.field('services', ''), words.text('services', servicesText(services)))] : [];
  return [...chosen, ...address.map(([part, text]) => fact(part, words.field(`deliver.${part}`, part), text))];
}

function valueFacts(values: Values, { of }: Known, { i18n }: Words, isChange: boolean): Fact[] {
  const attributes = of?.attributes ?? [];
  const isShown = (id: string) => Object.hasOwn(values, id) && (isChange || values[id] !== '');
  const facts = attributes
    .filter(({ id }) => isShown(id))
    .map((attribute) => {
      const value = values[attribute.id] ?? '';
      const is = valueIs(attribute);
      const text = is === 'date' ? showDate(value, dateOrder(attribute.format, i18n.locale)) : shownValue(attribute, value);
      return fact(attribute.id, attribute.name, text, is === 'code');
    });
  const known = new Set(attributes.map(({ id }) => id));
  const strange = Object.keys(values).filter((id) => !known.has(id) && isShown(id));
  return [...facts, ...strange.map((id) => fact(id, i18n._(msg`Field unknown to this device`), values[id] ?? ''))];
}

function otherFacts(fields: Payload, known: Known, words: Words): Fact[] {
  const { i18n } = words;
  const { seals, containerIds, scanned, choice, reason, note, until } = fields;
  const read = scanned ? i18n._(msg`Scanned`) : i18n._(msg`Typed`);
  return [
    ...(seals ? [fact('seals', words.field('seals', ''), seals.join(', '), true)] : []),
    ...(containerIds ? [fact('boxes', i18n._(msg`Boxes`), codesOf(containerIds, known), true)] : []),
    ...(scanned === undefined ? [] : [fact('scanned', seals ? i18n._(msg`Seal was`) : i18n._(msg`Label read as`), read)]),
    ...(choice ? decisionFacts(choice, known, words) : []),
    ...(reason ? [fact('reason', i18n._(msg`Reason`), words.reason(reason))] : []),
    ...(note ? [fact('note', i18n._(msg`Note`), note)] : []),
    ...(until ? [fact('until', i18n._(msg`Reserved until`), momentText(i18n, until))] : []),
  ];
}

const codesOf = (ids: readonly string[], { boxes }: Known) => ids.map((id) => boxes.get(id) ?? '…').join(', ');

function decisionFacts(choice: Choice, known: Known, words: Words): Fact[] {
  const { i18n } = words;
  const decided = fact('take', i18n._(msg`Decision`), words.take(choice.take));
  switch (choice.take) {
    case 'fields':
    case 'merge': {
      const labels = new Map(known.fields.map(({ field, label }) => [field, label]));
      const sides = { device: i18n._(msg`Value on the device`), service: i18n._(msg`Value on the server`) };
      return [
        decided,
        ...Object.entries(choice.fields).map(([field, { from, value }]) =>
          fact(field, words.field(field, labels.get(field) ?? field), from === 'edit' ? words.text(field, value) : sides[from]),
        ),
      ];
    }
    case 'newCode':
      return [decided, fact('code', words.field('code', ''), choice.code, true)];
    case 'otherContainer':
      return [decided, fact('box', i18n._(msg`Box`), codesOf([choice.containerId], known), true)];
    case 'otherProject':
      return [decided, ...plainFields(choice as Payload, words, false)]; // its project and class are such fields
    case 'value':
      return [decided, fact('value', i18n._(msg`Value`), choice.value)];
    case 'reopen':
    case 'takeOver':
    case 'addValue':
    case 'asItIs':
    case 'return':
    case 'reject':
      return [decided];
  }
}
