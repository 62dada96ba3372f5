import { noPayload, usualAttempts, type WorkRules } from '#service/work/kinds.ts';

/** Work of files. */
export const fileWork = {
  /** A person waits for the file. */
  'file.check': { ...usualAttempts, lane: 'now', payload: noPayload },
  'files.sweep': { ...usualAttempts, lane: 'light', payload: noPayload },
} as const satisfies WorkRules;
