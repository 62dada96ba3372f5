import { hash } from 'node:crypto';
import type { Rules } from '#schema/judge/judgement.ts';

/** Parts of the judges apart from the database. */
export const rules: Rules = { sha256: (text) => hash('sha256', text) };
