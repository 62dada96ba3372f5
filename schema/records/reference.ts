import * as v from 'valibot';
import { line, list, paragraph, valueText } from '#schema/records/bounds.ts';
import { centralArchive, destroyService, material, orderReason, serviceLevel } from '#schema/records/ordering.ts';
import { barcodeSettings, category, justification } from '#schema/records/sorting.ts';
import { attributeTranslations, nameTranslations } from '#schema/records/translations.ts';
import { attributeKind, fillAction, type AttributeKind, type FillAction } from '#schema/codes.ts';

const kind = v.picklist(Object.values(attributeKind) as AttributeKind[]);
/** Parts of a person's identity that an attribute can contain. */
export const identityRoles = ['nationalId', 'surname', 'firstName', 'born'] as const;

const fill = v.picklist(Object.values(fillAction) as FillAction[]);

/**
 * One attribute of a class with its rules (S1 §3 Attribute definition). `mandatory`, `reinput`, `inherited`, `autonumber` and
 * `separator` are the flags of S1; `multi`, `dictionaryId` and `strict` are for list and autocomplete kinds.
 */
export const attribute = v.object({
  id: line,
  name: line,
  kind,
  /** Number mask (default `##.#`, S0 §5), date format, or the zeros of an autonumbered series; empty means the default. */
  format: line,
  mandatory: v.boolean(),
  reinput: v.boolean(),
  inherited: v.boolean(),
  enteredInRegistration: v.boolean(),
  autonumber: v.boolean(),
  separator: v.boolean(),
  readOnly: v.boolean(),
  multi: v.boolean(),
  /** Another attribute of the class whose value narrows this one to values of the form `<master value> / …`; empty for none. */
  masterId: line,
  fillAction: fill,
  /** Allowed values of a list, or of any kind if not empty. */
  acceptable: list(line),
  regex: paragraph,
  regexFlags: line,
  regexMessage: paragraph,
  /** Condition in the language of `schema/rules/expression.ts`; empty for none. */
  validationExpression: paragraph,
  description: paragraph,
  /** Initial value of the input; the first number of an autonumbered series, with its prefix and zeros (`KD/2019/00001`). */
  defaultValue: valueText,
  allowZeroAsValue: v.boolean(),
  removeWhitespace: v.boolean(),
  /** Allowed lengths of the value; both 0 for any. */
  lengthLeast: v.number(),
  lengthMost: v.number(),
  dictionaryId: line,
  /** A strict dictionary refuses unknown values; others accept and mark them *to verify* (decisions.md S11). */
  strict: v.boolean(),
  // fields missing from rows of earlier releases; absent equals false or empty
  /** Personal data: an erasure empties it, and the pocket catalogue never includes it. */
  personal: v.optional(v.boolean()),
  /** The pocket catalogue of a device includes its values. */
  pocket: v.optional(v.boolean()),
  /** A user's visibility may be limited to some of its values. */
  restricts: v.optional(v.boolean()),
  /** The part of a person's identity it contains, for a hold on everything about one person. */
  role: v.optional(v.picklist(identityRoles)),
  translations: attributeTranslations,
});
export type Attribute = v.InferOutput<typeof attribute>;

/** A class of documents within a project. `version` increases with every change of its attributes (`configVersion`). */
export const documentClass = v.object({
  id: line,
  projectId: line,
  name: line,
  fileFolder: v.boolean(),
  /** True if a document code may repeat in this class (decisions.md S5). */
  codeRepeats: v.boolean(),
  version: v.number(),
  attributes: list(attribute),
  /** Languages of text recognition for its pages; empty for those of the client. */
  ocr: v.optional(list(line)),
  /** It is for tickets rather than documents. */
  topic: v.optional(v.boolean()),
  translations: nameTranslations,
});
export type DocumentClass = v.InferOutput<typeof documentClass>;

export const project = v.object({
  id: line,
  name: line,
  active: v.boolean(),
  /** 1 protocoling, 3 import (S1 §3). */
  kinds: list(v.number()),
  containerTypeIds: list(line),
  costCenterRequired: v.boolean(),
  centralArchiveId: line,
  /** Operations of orders that require an approval (`needsApproval`); absent for the default ones. */
  approval: v.nullish(list(v.number())),
  /** The only approver of its orders, if the client uses coordinators; empty or absent for none. */
  coordinatorId: v.optional(line),
  translations: nameTranslations,
});
export type Project = v.InferOutput<typeof project>;

export const containerType = v.object({
  id: line,
  name: line,
  kind: v.picklist(['box', 'envelope']),
  /** Regular expression for the whole code of a container of this type, in either case (`testCode`); empty for any. */
  codePattern: paragraph,
  sealRequired: v.boolean(),
  /**
   * Codes of this type on printed labels; absent for the series of the client. Another width or check digit requires another
   * prefix, because codes on boxes do not change (`rules/labels/series.ts`).
   */
  series: v.nullish(v.object({ prefix: line, width: v.number(), checkDigit: v.boolean() })),
  /** `tape` for data carriers; empty for paper. */
  medium: v.optional(line),
  translations: nameTranslations,
});
export type ContainerType = v.InferOutput<typeof containerType>;

export const costCenter = v.object({
  id: line,
  code: line,
  name: line,
  status: v.number(),
  /** Only users whose settings include it may use it (`chargedCenters`). */
  restricted: v.optional(v.boolean()),
  translations: nameTranslations,
});
export type CostCenter = v.InferOutput<typeof costCenter>;

/** Head of a dictionary in the feed; its values are fetched by version in sorted order (`dictionaryValues` call). */
export const dictionaryHead = v.object({
  id: line,
  name: line,
  type: v.number(),
  version: v.number(),
  /** Milliseconds since 1970 when this version was made. */
  date: v.number(),
  size: v.number(),
});
export type DictionaryHead = v.InferOutput<typeof dictionaryHead>;

/** Any row of the `references` stream, by its `of`. */
export const reference = v.variant('of', [
  v.object({ of: v.literal('project'), ...project.entries }),
  v.object({ of: v.literal('class'), ...documentClass.entries }),
  v.object({ of: v.literal('containerType'), ...containerType.entries }),
  v.object({ of: v.literal('costCenter'), ...costCenter.entries }),
  v.object({ of: v.literal('centralArchive'), ...centralArchive.entries }),
  v.object({ of: v.literal('orderReason'), ...orderReason.entries }),
  v.object({ of: v.literal('serviceLevel'), ...serviceLevel.entries }),
  v.object({ of: v.literal('material'), ...material.entries }),
  v.object({ of: v.literal('destroyService'), ...destroyService.entries }),
  v.object({ of: v.literal('category'), ...category.entries, translations: nameTranslations }),
  v.object({ of: v.literal('justification'), ...justification.entries, translations: nameTranslations }),
  v.object({
    of: v.literal('barcodes'),
    /** Its project. */
    id: line,
    name: line,
    version: v.number(),
    settings: barcodeSettings,
    translations: nameTranslations,
  }),
]);
export type Reference = v.InferOutput<typeof reference>;
/** Kinds of references in boxes and documents. */
export type BoxReference = 'project' | 'class' | 'containerType' | 'costCenter';
