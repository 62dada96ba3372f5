import { laterPart } from '#src/text/later-part.ts';

/** The end of documents; its reasons against it are texts of the retention. */
export const DeleteDialog = laterPart('retention', () => import('./delete-dialog.tsx').then((part) => part.DeleteDialog));
