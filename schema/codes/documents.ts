import { codes, type CodeOf } from '#schema/codes.ts';

/** Kinds of content of a document, and of the pictures of its pages (S0 §3 DocumentFormat). */
export const documentFormat = codes({ tiff: 1, pdf: 2, text: 3, doc: 4, jpg: 5, png: 6, docx: 7, other: 100 });
export type DocumentFormat = CodeOf<typeof documentFormat>;

/**
 * Rights of a user to documents (S0 §3 UserDocumentGrantKind): list as a file, delete, change many together, prepare a PDF, send,
 * download, add versions, black out and anonymise, workflow.
 */
export const documentGrant = codes({
  saveList: 100,
  delete: 102,
  massUpdate: 105,
  preparePdf: 121,
  mail: 122,
  saveDocument: 125,
  imageVersion: 127,
  anonymize: 128,
  workflow: 900,
});
export type DocumentGrant = CodeOf<typeof documentGrant>;

/** Ways to register a document (S0 §3 RegistrationType). */
export const registrationType = codes({ unknown: 0, import: 1, protocoling: 2, preWorkOrder: 3 });

/** A deleted document can be restored for a time; an erased one keeps only its code, dates and class. */
export const documentState = codes({ active: 1, deleted: 2, erased: 3 });
export type DocumentState = CodeOf<typeof documentState>;

/** Text of the pages of one version. */
export const textState = codes({ none: 0, waiting: 1, working: 2, ready: 3, partial: 4, failed: 5 });
export type TextState = CodeOf<typeof textState>;

/** States of an anonymisation: areas are proposed by the service and decided by a person. */
export const anonymizationState = codes({ waiting: 1, proposed: 2, done: 3, rejected: 4, failed: 5 });
export type AnonymizationState = CodeOf<typeof anonymizationState>;
