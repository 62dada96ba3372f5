import { laterPart } from '#src/text/later-part.ts';

/** The mail dialog. */
export const MailDialog = laterPart('mail-documents', () => import('./mail-dialog.tsx').then((part) => part.MailDialog));
