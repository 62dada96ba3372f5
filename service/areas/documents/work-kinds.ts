import * as v from 'valibot';
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
  'demo.documents': { ...usualAttempts, lane: 'light', payload: v.strictObject({ seed: v.number() }) },
} as const satisfies WorkRules;
