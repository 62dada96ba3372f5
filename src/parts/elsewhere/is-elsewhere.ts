import { boxName, documentName } from '#schema/rules/code-filter/keys.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { mayBeOnServer } from '#src/data/code-filter/may-be-on-server.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';

/** True if a document of the class may have this code on the server. The caller has looked at the documents of this device. */
export async function isDocumentElsewhere(text: string, classId: string): Promise<boolean> {
  const local = openNow();
  const code = normaliseCode(text);
  return local !== undefined && code !== '' && mayBeOnServer(local, documentName(classId, code));
}

/** The same for a document of any class this device knows: at the bench a code may be of each of them. */
export async function isAnyDocumentElsewhere(text: string): Promise<boolean> {
  const classes = (await openNow()?.store.find('references', { of: 'class' })) ?? [];
  for (const { row } of classes) if (row && (await isDocumentElsewhere(text, row.id))) return true;
  return false;
}

/** True if a box that is not on this device may have this code. */
export async function isBoxElsewhere(text: string): Promise<boolean> {
  const local = openNow();
  const code = normaliseCode(text);
  if (!local || code === '' || (await containerByCode(local.store, code))) return false;
  return mayBeOnServer(local, boxName(code));
}
