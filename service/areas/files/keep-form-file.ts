import { LIMITS } from '#schema/limits.ts';
import type { FilePurpose } from '#schema/rules/file-purposes.ts';
import { lockContent } from '#service/areas/files/content.ts';
import { keepArriving } from '#service/areas/files/keep-arriving.ts';
import { maySend, mayNotSend } from '#service/areas/files/may-send.ts';
import { opened, type FileParts } from '#service/areas/files/opening.ts';
import { ownFile } from '#service/areas/files/uploads.ts';
import { writeFile } from '#service/areas/files/write-file.ts';
import { isText } from '#service/http/body.ts';
import type { Refused, StreamContext } from '#service/http/handlers.ts';

/**
 * Keeps the file of a form as an upload of this id would be kept: with the same rights, limits and checks. A repeat with the
 * same bytes is the same file. Returns why it was refused.
 */
export async function keepFormFile(
  parts: FileParts,
  context: StreamContext,
  id: string,
  purpose: FilePurpose,
): Promise<Refused | undefined> {
  const { db, tenantId, caller, arriving, now } = context;
  const { name } = arriving;
  if (!maySend(caller, purpose)) return mayNotSend;
  if (!isText(name) || name.length > LIMITS.nameCharacters)
    return { refused: 'request.invalid', message: `A file has a name of at most ${LIMITS.nameCharacters} characters.` };
  const kept = await keepArriving(parts.store, context, id, purpose);
  if ('refused' in kept) return kept;
  const file = await db.inTenant(tenantId, async (tx) => {
    await lockContent(tx, tenantId, kept.sha256);
    const row = { tenantId, id, ...kept, name, purpose, ownerId: caller.userId };
    const written = await writeFile(tx, row, { ...parts, madeAt: now() });
    return written ?? ownFile(tx, context, id);
  });
  const isSame = file?.sha256 === kept.sha256 && file.purpose === purpose;
  if (!isSame) return { refused: 'request.invalid', message: 'This id is that of another upload.' };
  const answer = await opened(context, parts, file);
  return 'refused' in answer ? answer : undefined;
}
