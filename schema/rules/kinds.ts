import { attributeKind as kinds, type AttributeKind } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';

/** What a kind means for the rules. Total, so that a new kind does not compile without a word about it. */
interface KindTraits {
  is: 'line' | 'number' | 'date' | 'code' | 'choice';
  /** Typed twice whatever the flag of the attribute says. */
  twice?: true;
  /** Offers values of a dictionary while one types. */
  hinted?: true;
}

const byKind: Record<AttributeKind, KindTraits> = {
  [kinds.text]: { is: 'line' },
  [kinds.number]: { is: 'number' },
  [kinds.date]: { is: 'date' },
  [kinds.listValue]: { is: 'choice' },
  [kinds.defaultValue]: { is: 'line' },
  [kinds.density]: { is: 'line' },
  [kinds.distinction]: { is: 'line' },
  [kinds.note]: { is: 'line' },
  [kinds.boxCode]: { is: 'code' },
  [kinds.fileFolderCode]: { is: 'code' },
  [kinds.documentCode]: { is: 'code' },
  [kinds.stampDate]: { is: 'date' },
  [kinds.textReinput]: { is: 'line', twice: true },
  [kinds.numberReinput]: { is: 'number', twice: true },
  [kinds.textAutocomplete]: { is: 'line', hinted: true },
  [kinds.numberAutocomplete]: { is: 'number', hinted: true },
};

/** What the value of an attribute is: a line of text, a number, a date, a code, or one of a list. */
export function valueIs({ kind }: Pick<Attribute, 'kind'>): KindTraits['is'] {
  return byKind[kind].is;
}

/** Whether the attribute is typed twice: by its kind, or by the flag on any typed kind (S1 §3 isReinput). */
export function isTwice({ kind, reinput }: Pick<Attribute, 'kind' | 'reinput'>): boolean {
  return byKind[kind].twice === true || (reinput && byKind[kind].is !== 'choice');
}

/** Whether a dictionary gives hints while one types. */
export function isHinted({ kind, dictionaryId }: Pick<Attribute, 'kind' | 'dictionaryId'>): boolean {
  return byKind[kind].hinted === true && dictionaryId !== '';
}
