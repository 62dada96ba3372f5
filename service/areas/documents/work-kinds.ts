import * as v from 'valibot';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';
import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Background work of documents. */
export const documentWork = {
  'document.read': {
    ...usualAttempts,
    lane: 'pages',
    payload: v.strictObject({ version: v.number(), language: v.optional(v.picklist(['pol', 'deu', 'eng'])) }),
  },
  /** An area was redacted; until this has run, no search finds the document. */
  'document.terms': { ...usualAttempts, lane: 'now', payload: noPayload },
  /** Proposes areas to redact; nothing is black before a user has reviewed it. */
  'document.anonymize': { ...usualAttempts, lane: 'pages', payload: noPayload },
  /** A change of many documents, or its undo. */
  'document.mass': { ...usualAttempts, lane: 'heavy', payload: v.strictObject({ undo: v.boolean() }) },
  /** Documents by mail, rendered when they are sent, so areas redacted since are black. Retried for three days. */
  'document.mail': {
    lane: 'mail',
    attempts: 75,
    restMinutes: [1, 5, 15, 60],
    payload: v.strictObject({
      documents: list(v.strictObject({ guid: line, version: v.number() })),
      asPdf: v.boolean(),
      to: list(v.strictObject({ userId: line, address: text(254) })),
      subject: line,
      text: paragraph,
      /** URLs of the pages of the documents, without the document id. */
      place: paragraph,
    }),
  },
  /** A file that takes too long for an immediate answer; its row is the subject. */
  'document.prepare': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  /** Erasure of documents deleted 30 days ago or destroyed, and of versions removed 30 days ago. */
  'documents.erase': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  /** Rendered pages of an erased content; its hash is the subject. */
  'document.dropDrawn': { ...usualAttempts, lane: 'now', payload: noPayload },
  /** Pages of the documents of a demonstration that are drawn first. */
  'demo.documents': {
    ...usualAttempts,
    lane: 'light',
    payload: v.strictObject({ seed: v.number(), documents: v.optional(v.number()) }),
  },
  /** Pages of a part of the further ones; the last part also writes what refers to them. */
  'demo.furtherDocuments': {
    ...usualAttempts,
    lane: 'light',
    payload: v.strictObject({ seed: v.number(), from: v.number(), to: v.number() }),
  },
} as const satisfies WorkRules;
