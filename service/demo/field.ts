import { attributeKind, type AttributeKind } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { joinOptions } from '#schema/rules/choices-of.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import type { DictionaryKey } from '#service/demo/dictionaries.ts';
import type { Person, Tongue } from '#service/demo/people.ts';
import type { Random } from '#service/demo/random.ts';
import { translationsOf } from '#service/demo/words/translations.ts';

/** Context of a value: one document of one container. */
export interface Paper {
  random: Random;
  person: Person;
  tongue: Tongue;
  /** Time of registration (ms), and its position in the class and in the client. */
  at: number;
  inClass: number;
  inClient: number;
  containerCode: string;
  /** A value of a dictionary. */
  from: (key: DictionaryKey) => string;
  /** Values made so far, by name of the field. */
  value: (name: string) => string;
}

export type Making = (paper: Paper) => string;

/** A field of a class as it is written down here: the attribute, and how its values look. */
export interface Field {
  name: string;
  rules: Partial<Omit<Attribute, 'id' | 'name' | 'kind' | 'masterId' | 'dictionaryId'>>;
  kind: AttributeKind;
  /** Name of the field that narrows this one. */
  master: string;
  dictionary: DictionaryKey | '';
  make: Making;
}

type Rules = Field['rules'] & { master?: string; dictionary?: DictionaryKey };

/** Builds one field; omitted rules are off. */
export function field(name: string, kind: keyof typeof attributeKind, rules: Rules, make: Making): Field {
  const { master = '', dictionary = '', ...own } = rules;
  return { name, kind: attributeKind[kind], rules: own, master, dictionary, make };
}

/** A field whose value is one of a few. */
export function choice(name: string, acceptable: string[], rules: Rules = {}): Field {
  const several = ({ random }: Paper): string =>
    joinOptions(acceptable.filter(() => random.percent(45))) || random.pick(acceptable);
  return field(name, 'listValue', { acceptable, ...rules }, rules.multi ? several : ({ random }) => random.pick(acceptable));
}

/** Id of an attribute: readable, and unique over all classes, because number leases go by it. */
export function attributeId(classKey: string, name: string): string {
  return `${classKey}-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`;
}

/** The attribute of a field within its class. */
export function attributeOf(classKey: string, made: Field, dictionaryId: (key: DictionaryKey) => string): Attribute {
  const { description = '', regexMessage = '' } = made.rules;
  return plainAttribute({
    ...made.rules,
    id: attributeId(classKey, made.name),
    name: made.name,
    translations: translationsOf({ name: made.name, description, regexMessage }),
    kind: made.kind,
    masterId: made.master === '' ? '' : attributeId(classKey, made.master),
    dictionaryId: made.dictionary === '' ? '' : dictionaryId(made.dictionary),
  });
}

/** A class as it is written down here. */
export interface ClassPlan {
  key: string;
  name: string;
  fields: readonly Field[];
  fileFolder?: true;
  codeRepeats?: true;
  /** Fields its first version did not have yet. */
  addedLater?: readonly string[];
}
