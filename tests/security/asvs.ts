import { checksOf1To6 } from './asvs-1-to-6.ts';
import { checksOf7To17 } from './asvs-7-to-17.ts';
import type { Check } from './asvs-proofs.ts';

/**
 * OWASP ASVS 5.0 level 2 as checks that run (reliability.md 3.1): every row of that page stands here, with the tests that
 * prove it, or with the reason why it does not apply yet. `npm run asvs` fails when a named test is gone.
 */
export const checks: readonly Check[] = [...checksOf1To6, ...checksOf7To17];
