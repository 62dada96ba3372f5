import { laterPart } from '#src/text/later-part.ts';

/** The dialog that tags documents. */
export const TagDialog = laterPart('mail-documents', () => import('./tag-dialog.tsx').then((part) => part.TagDialog));
