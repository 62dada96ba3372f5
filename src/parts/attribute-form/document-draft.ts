import { fillAction } from '#schema/codes.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Evidence } from '#schema/records/registration.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { isNumbered } from '#schema/rules/autonumber.ts';
import { askedAttributes, beginDocument, keptByClass } from '#schema/rules/inherit.ts';
import { isTwice } from '#schema/rules/kinds.ts';
import { reinputAfter, reinputLocked, reinputStart, type Reinput } from '#schema/rules/reinput.ts';
import { splitSeries } from '#schema/rules/series.ts';
import type { AttributeDraft, Corrected, FieldDraft } from './contract.ts';

/** The half-typed document as pure data: how it begins, and what each event makes of it. */

/** Numbers handed out for a new document, by attribute. */
export type Numbers = Readonly<Record<string, { value: string; leased: boolean }>>;

/** Initial values of a new document. */
export interface Beginning {
  inherited: AttributeValues;
  last: AttributeValues;
  /** Undefined for the pins the class begins with. */
  pinned?: readonly string[] | undefined;
  numbers: Numbers;
  /** yyyy-MM-dd */
  today: string;
}

function seriesField(value: string, from: FieldDraft['from']): FieldDraft {
  const { prefix, digits } = splitSeries(value);
  return { text: digits, prefix, from: digits === '' ? 'empty' : from, left: false };
}

/** Remembers a prefilled value. */
function withGiven(field: FieldDraft, leased: boolean): FieldDraft {
  const { text, from } = field;
  return text === '' || from === 'empty' || from === 'typed' ? field : { ...field, given: { text, from, leased } };
}

function fieldOf(attribute: Attribute, value: string, from: FieldDraft['from']): FieldDraft {
  if (attribute.autonumber) return seriesField(value, from);
  if (!isTwice(attribute)) return { text: value, from, left: false };
  return { text: '', from, left: false, reinput: reinputLocked(value) };
}

/** A new document: inherited, numbered, kept and default values are there before the first key. */
export function beginDraft(documentClass: DocumentClass, beginning: Beginning): AttributeDraft {
  const { attributes } = documentClass;
  const pinned = [...(beginning.pinned ?? keptByClass(attributes))];
  const numbers = Object.fromEntries(Object.entries(beginning.numbers).map(([id, { value }]) => [id, value]));
  const begun = beginDocument(attributes, { ...beginning, pinned: new Set(pinned), numbers });
  const fields = askedAttributes(attributes, beginning.inherited).map((attribute): [string, FieldDraft] => {
    const { value, from } = begun[attribute.id] ?? { value: '', from: 'empty' };
    // A series without a number yet still has its prefix: of the box, or of the class.
    const start = attribute.autonumber && value === '' ? numbers[attribute.id] || attribute.defaultValue : value;
    return [attribute.id, withGiven(fieldOf(attribute, start, from), beginning.numbers[attribute.id]?.leased ?? false)];
  });
  const leased = Object.entries(beginning.numbers).filter(([, { value, leased: isLeased }]) => isLeased && isNumbered(value));
  return {
    classId: documentClass.id,
    fields: Object.fromEntries(fields),
    focus: '',
    leased: leased.map(([id]) => id),
    last: beginning.last,
    pinned,
    held: '',
    touched: false,
  };
}

/** A stored document to be edited: double entries start locked, nothing is numbered or kept. */
export function editDraft(documentClass: DocumentClass, inherited: AttributeValues, stored: Corrected): AttributeDraft {
  const { values, evidence, code, version } = stored;
  const fields = askedAttributes(documentClass.attributes, inherited).map((attribute): [string, FieldDraft] => {
    const value = values[attribute.id] ?? '';
    const from = value === '' ? 'empty' : (evidence[attribute.id] ?? 'typed');
    return [attribute.id, withGiven(fieldOf(attribute, value, from), false)];
  });
  const draft = beginDraft(documentClass, { inherited, last: {}, pinned: [], numbers: {}, today: '' });
  return { ...draft, fields: Object.fromEntries(fields), begun: { values, evidence, code, version } };
}

/** Returns the typed content of a field, for comparison. */
const typedIn = (field: FieldDraft | undefined) => JSON.stringify([field?.text, field?.prefix, field?.reinput]);

/**
 * A draft that was stored, for the class as it is now: fields of attributes that are gone go, new ones are added. A correction
 * keeps what was typed in it; the rest is the document as it is now, which may be newer than `begun`.
 */
export function resumedDraft(fresh: AttributeDraft, stored: AttributeDraft, begun?: AttributeDraft): AttributeDraft {
  const fields = Object.entries(fresh.fields).map(([id, field]): [string, FieldDraft] => {
    const kept = stored.fields[id];
    // A double entry that is one no longer, or has become one, is typed again.
    const fits = kept && (kept.reinput === undefined) === (field.reinput === undefined);
    return [id, fits && !(begun && typedIn(kept) === typedIn(begun.fields[id])) ? kept : field];
  });
  return { ...stored, classId: fresh.classId, fields: Object.fromEntries(fields) };
}

/**
 * A document that nothing was entered in yet, with the day of today where the class fills one in: it was started by the save of the
 * document before, which may have been yesterday.
 */
export function withToday(draft: AttributeDraft, attributes: readonly Attribute[], today: string): AttributeDraft {
  if (draft.touched || draft.begun) return draft;
  const dated = attributes.flatMap(({ id, fillAction: fills }) => {
    const field = draft.fields[id];
    const isKept = draft.pinned.includes(id) && (draft.last[id] ?? '') !== '';
    const isFilled = fills === fillAction.today && field?.from === 'kept' && field.given?.text === field.text && !isKept;
    return isFilled && field.text !== today ? [[id, withGiven({ ...field, text: today }, false)] as const] : [];
  });
  return dated.length === 0 ? draft : { ...draft, fields: { ...draft.fields, ...Object.fromEntries(dated) } };
}

export type DraftEvent =
  | { is: 'typed'; id: string; text: string }
  | { is: 'reinput'; id: string; reinput: Reinput }
  /** A value that was scanned, or repeated from the document before. */
  | { is: 'filled'; id: string; value: string; from: Evidence }
  | { is: 'left'; id: string }
  | { is: 'focused'; id: string }
  | { is: 'pinned'; id: string; isPinned: boolean }
  /** The prefix of a series becomes part of what is typed. */
  | { is: 'freed'; id: string }
  | { is: 'held'; code: string };

function withField(draft: AttributeDraft, id: string, change: (field: FieldDraft) => FieldDraft): AttributeDraft {
  // A class may get a new attribute while its form is open.
  const field = draft.fields[id] ?? { text: '', from: 'empty', left: false };
  return { ...draft, touched: true, fields: { ...draft.fields, [id]: change(field) } };
}

/** Fills a double entry. A scanned value is one of the two readings; a repeated value is accepted, because it is not read. */
function fillTwice(field: FieldDraft, reinput: Reinput, value: string, from: Evidence): FieldDraft {
  if (from === 'scanned') return { ...field, text: '', from: 'typed', reinput: reinputAfter(reinput, 'enter', value) };
  return { ...field, text: '', from, reinput: reinputLocked(value) };
}

function fill(field: FieldDraft, value: string, from: Evidence): FieldDraft {
  if (field.prefix !== undefined) return withGiven({ ...seriesField(value, from), left: true }, false);
  if (field.reinput) return fillTwice(field, field.reinput, value, from);
  return withGiven({ ...field, text: value, from }, false);
}

/** Applies a key to a field. A value typed back to the prefilled one counts as prefilled. */
function type(field: FieldDraft, text: string): FieldDraft {
  if (field.given?.text === text) return { ...field, text, from: field.given.from };
  return { ...field, text, from: text === '' ? 'empty' : 'typed' };
}

function typed(draft: AttributeDraft, id: string, text: string): AttributeDraft {
  const given = draft.fields[id]?.given;
  const others = draft.leased.filter((other) => other !== id);
  const leased = given?.leased && given.text === text ? [...others, id] : others;
  return withField({ ...draft, leased }, id, (field) => type(field, text));
}

/** The draft after an event. */
export function draftAfter(draft: AttributeDraft, event: DraftEvent): AttributeDraft {
  switch (event.is) {
    case 'typed':
      return typed(draft, event.id, event.text);
    case 'reinput':
      return withField(draft, event.id, (field) => ({ ...field, text: '', from: 'typed', reinput: event.reinput }));
    case 'filled':
      return withField({ ...draft, leased: draft.leased.filter((id) => id !== event.id) }, event.id, (field) =>
        fill(field, event.value, event.from),
      );
    case 'left': {
      const field = draft.fields[event.id];
      if (!field || field.left) return draft;
      return { ...draft, fields: { ...draft.fields, [event.id]: { ...field, left: true } } };
    }
    case 'focused':
      return draft.focus === event.id ? draft : { ...draft, focus: event.id };
    case 'pinned': {
      const others = draft.pinned.filter((id) => id !== event.id);
      return { ...draft, pinned: event.isPinned ? [...others, event.id] : others };
    }
    case 'freed':
      return withField(draft, event.id, (field) => ({
        ...field,
        text: `${field.prefix ?? ''}${field.text}`,
        prefix: '',
        given: undefined,
      }));
    case 'held':
      return { ...draft, held: event.code };
  }
}

/** The stage of a double entry; first for a field that has none yet. */
export function stageOf(field: FieldDraft | undefined): Reinput {
  return field?.reinput ?? reinputStart;
}
