import { textsOf } from '#src/text/i18n.ts';
import { laterPart } from '#src/text/later-part.ts';
import type { FileForm, LeavingDocument } from './save-documents.ts';

/** The dialog that asks for the contents of a PDF. */
export const PdfDialog = laterPart('mail-documents', () => import('./pdf-dialog.tsx').then((part) => part.PdfDialog));

/** Saves files of documents on the person's computer; what does it comes with its texts when it is first asked for. */
export async function saveDocuments(form: FileForm, documents: readonly LeavingDocument[]): Promise<void> {
  const [part] = await Promise.all([import('./save-documents.ts'), textsOf('mail-documents')]);
  await part.saveDocuments(form, documents);
}

/** Keeps documents on this device to be read offline, and reports it. */
export async function keepOnDevice(guids: readonly string[]): Promise<void> {
  const [part] = await Promise.all([import('./keep-on-device.ts'), textsOf('mail-documents')]);
  await part.keepOnDevice(guids);
}
