import * as v from 'valibot';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';
import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Work of documents. */
export const documentWork = {
  'document.read': {
    ...usualAttempts,
    lane: 'pages',
    payload: v.strictObject({ version: v.number(), language: v.optional(v.picklist(['pol', 'deu', 'eng'])) }),
  },
  /** Something was blackened: until then the document is in no search. */
  'document.terms': { ...usualAttempts, lane: 'now', payload: noPayload },
  /** Proposes what to blacken; nothing is black before a person has looked. */
  'document.anonymize': { ...usualAttempts, lane: 'pages', payload: noPayload },
  /** A change of many documents, or its way back. */
  'document.mass': { ...usualAttempts, lane: 'heavy', payload: v.strictObject({ undo: v.boolean() }) },
  /** Documents by mail, drawn when they are sent: what was blackened since is black in them. Tried for three days. */
  'document.mail': {
    lane: 'light',
    attempts: 75,
    restMinutes: [1, 5, 15, 60],
    payload: v.strictObject({
      documents: list(v.strictObject({ guid: line, version: v.number() })),
      asPdf: v.boolean(),
      to: list(v.strictObject({ userId: line, address: text(254) })),
      subject: line,
      text: paragraph,
      /** Addresses of the pages of the documents, without the document. */
      place: paragraph,
    }),
  },
  /** A file that takes longer than a person waits; its row is the subject. */
  'document.prepare': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  /** The end of what was deleted for 30 days or destroyed. */
  'documents.erase': { ...usualAttempts, lane: 'heavy', payload: noPayload },
  /** Pictures of pages of a content that was erased; its hash is the subject. */
  'document.dropDrawn': { ...usualAttempts, lane: 'now', payload: noPayload },
  'demo.documents': { ...usualAttempts, lane: 'light', payload: v.strictObject({ seed: v.number() }) },
} as const satisfies WorkRules;
