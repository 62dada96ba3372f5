import { createHash } from 'node:crypto';
import type { Rules } from '#schema/judge/judgement.ts';

/** What the judges need besides the database. */
export const rules: Rules = { sha256: (text) => createHash('sha256').update(text).digest('hex') };
