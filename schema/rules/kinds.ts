import { attributeKind as kinds, type AttributeKind } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';

/** Traits of an attribute kind for the rules. Total, so a new kind does not compile without its traits. */
interface KindTraits {
  is: 'line' | 'number' | 'date' | 'code' | 'choice';
  /** True for a double entry regardless of the attribute's flag. */
  twice?: true;
  /** Offers values of a dictionary during typing. */
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

/** Returns the type of an attribute's value: a line of text, a number, a date, a code, or one of a list. */
export function valueIs({ kind }: Pick<Attribute, 'kind'>): KindTraits['is'] {
  return byKind[kind].is;
}

/** True if the attribute requires double entry: by its kind, or by the flag on any typed kind (S1 §3 isReinput). */
export function isTwice({ kind, reinput }: Pick<Attribute, 'kind' | 'reinput'>): boolean {
  return byKind[kind].twice === true || (reinput && byKind[kind].is !== 'choice');
}

/** True if a dictionary gives hints during typing. */
export function isHinted({ kind, dictionaryId }: Pick<Attribute, 'kind' | 'dictionaryId'>): boolean {
  return byKind[kind].hinted === true && dictionaryId !== '';
}
