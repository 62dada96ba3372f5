import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { durationText } from './dates.ts';

/** Words of a call that the service asked to repeat later (429, 503): never a refusal, and never a fault. */
export function laterText(i18n: I18n, retryAfterMs: number): string {
  const wait = durationText(i18n, Math.max(1_000, retryAfterMs));
  return i18n._(msg`The server is busy. Nothing was changed. Try again in ${wait}.`);
}
