import { laterPart } from '#src/text/later-part.ts';

/** The question why a box or document must be kept, with the texts of the retention. */
export const WhyDialog = laterPart('retention', () => import('./why-dialog.tsx').then((part) => part.WhyDialog));
