import type { ReactNode } from 'react';
import type { AttributeKind } from '#schema/codes.ts';
import { attributeKind as kinds } from '#schema/codes.ts';
import type { DateOrder } from '#schema/rules/dates.ts';
import type { Reinput } from '#schema/rules/reinput.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { isTwice } from '#schema/rules/kinds.ts';

/** The ten input types of S0 §3. */
export type InputType =
  | 'text'
  | 'number'
  | 'select'
  | 'date'
  | 'checkbox'
  | 'password'
  | 'textReinput'
  | 'numberReinput'
  | 'textAutocomplete'
  | 'numberAutocomplete';

/** Input of each kind of attribute (S0 §3). Total: a new kind does not compile without its input. */
export const inputTypeOfKind: Record<AttributeKind, InputType> = {
  [kinds.text]: 'text',
  [kinds.number]: 'number',
  [kinds.date]: 'date',
  [kinds.listValue]: 'select',
  [kinds.defaultValue]: 'text',
  [kinds.density]: 'text',
  [kinds.distinction]: 'text',
  [kinds.note]: 'text',
  [kinds.boxCode]: 'text',
  [kinds.fileFolderCode]: 'text',
  [kinds.documentCode]: 'text',
  [kinds.stampDate]: 'date',
  [kinds.textReinput]: 'textReinput',
  [kinds.numberReinput]: 'numberReinput',
  [kinds.textAutocomplete]: 'textAutocomplete',
  [kinds.numberAutocomplete]: 'numberAutocomplete',
};

/** The input of an attribute: its kind's, or a double entry where the attribute asks for one (H10: kinds compose). */
export function inputTypeOf(attribute: Attribute): InputType {
  const type = inputTypeOfKind[attribute.kind];
  if (!isTwice(attribute)) return type;
  return type === 'number' || type === 'numberReinput' || type === 'numberAutocomplete' ? 'numberReinput' : 'textReinput';
}

const numbers: ReadonlySet<number> = new Set([kinds.number, kinds.numberReinput, kinds.numberAutocomplete]);

/** The input of a bare value: dates and numbers are typed as such, everything else as text. */
export function plainInputType(kind: number): 'date' | 'number' | 'text' {
  if (kind === kinds.date || kind === kinds.stampDate) return 'date';
  return numbers.has(kind) ? 'number' : 'text';
}

export interface Option {
  value: string;
  label: string;
}

/**
 * Returns values for the typed text, best first. Called after typing stops, or immediately if they are on the
 * device; values in memory are returned without a promise, so they are painted with the key event.
 */
export type HintLoader = (text: string) => readonly string[] | Promise<readonly string[]>;

/** Look of an input: `filled` was prefilled for the operator, `fixed` cannot be changed here. */
export type InputLook = 'rest' | 'filled' | 'fixed' | 'error';

/** Props of every input; a form focuses it by its id. Values are text; several options are joined with commas (S0 §5). */
export interface InputProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /**
   * Enter, after a hint was taken: the value as it is read now. A date or a number is written out when its field is left, not
   * here: on the last field Enter saves, and nothing has to be drawn before the save. Not called while a double entry is under way.
   */
  onEnter?: ((value: string) => void) | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  /** Ids of help and error; set by `Field`. */
  describedBy?: string | undefined;
  labelledBy?: string | undefined;
  look?: InputLook | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Codes, in the typeface that distinguishes 0 from O. */
  code?: boolean | undefined;
  /** Largest length. Longer text stays as typed or pasted; its `Field` reports it, and saving refuses it. */
  maxLength?: number | undefined;
  /** Before the text: an icon, or a fixed prefix. */
  lead?: ReactNode;
  /** After the text: *Scanned*, *Auto, next 00043*, *Kept*. */
  sign?: ReactNode;
  // what single types need
  options?: readonly Option[] | undefined;
  /** A select takes several options. */
  multiple?: boolean | undefined;
  /** Text of an empty choice; left out where one must be chosen. */
  emptyOption?: string | undefined;
  mask?: string | undefined;
  /** The order that a date has by its class; without it the order of the language. */
  dateOrder?: DateOrder | undefined;
  /** The last year that two digits of a date can mean; the current one when left out. */
  latestYear?: number | undefined;
  /** An office form may open the calendar after 200 ms of mouse focus (decisions.md, Session); protocoling never does. */
  opensOnFocus?: boolean | undefined;
  hints?: HintLoader | undefined;
  /** Milliseconds of silence before hints are asked for: 300 over the network, 0 on the device. */
  hintDelayMs?: number | undefined;
  /** Stage of a double entry; `value` is only the entry under way. */
  reinput?: Reinput | undefined;
  onReinput?: ((reinput: Reinput) => void) | undefined;
  /** Reports a rejected paste with its reason; set by `Field`, which shows and announces it. */
  onRefused?: ((why: string) => void) | undefined;
  /** Brings an entry into the writing it is compared and stored in. */
  normal?: ((text: string) => string) | undefined;
  /** True if an entry of a double entry should be asked for again; one that breaks a rule is reported immediately. */
  accepts?: ((entry: string) => boolean) | undefined;
  /** Text next to a checkbox. */
  caption?: ReactNode;
}
