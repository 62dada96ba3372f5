import { and, eq, sql } from 'drizzle-orm';
import { FILE_LIMITS } from '#schema/limits.ts';
import type { Tx } from '#service/db/database.ts';
import { files, uploads } from '#service/db/tables/files.ts';
import type { CallerContext } from '#service/http/handlers.ts';

export type Upload = typeof uploads.$inferSelect;
type Owner = Pick<CallerContext, 'tenantId' | 'caller'>;

/** The caller's own upload; another person's is as unknown as one that does not exist. */
export async function uploadOf(tx: Tx, owner: Owner, id: string): Promise<Upload | undefined> {
  const [found] = await tx.select().from(uploads).where(isUpload(owner, id));
  return found;
}

/** The caller's own file; another person's is as unknown as one that does not exist. */
export async function ownFile(tx: Tx, { tenantId, caller }: Owner, id: string): Promise<typeof files.$inferSelect | undefined> {
  const isOwn = and(eq(files.tenantId, tenantId), eq(files.id, id), eq(files.ownerId, caller.userId));
  const [found] = await tx.select().from(files).where(isOwn);
  return found;
}

export function isUpload({ tenantId, caller }: Owner, id: string) {
  return and(eq(uploads.tenantId, tenantId), eq(uploads.ownerId, caller.userId), eq(uploads.id, id));
}

/** Notes that a part is in the store; false if the upload ended in the meantime. */
export async function noteReceived(tx: Tx, owner: Owner, id: string, part: number): Promise<boolean> {
  const received = sql`(select coalesce(array_agg(distinct n order by n), '{}') from unnest(${uploads.received} || ${part}::int) n)`;
  const noted = await tx.update(uploads).set({ received }).where(isUpload(owner, id)).returning({ id: uploads.id });
  return noted.length > 0;
}

export const partsOf = ({ bytes, partBytes }: Pick<Upload, 'bytes' | 'partBytes'>): number => Math.ceil(bytes / partBytes);

/** Size one part must have; undefined for a part the file does not have. */
export function partSize(upload: Upload, part: number): number | undefined {
  if (part < 1 || part > partsOf(upload)) return undefined;
  return Math.min(upload.partBytes, upload.bytes - (part - 1) * upload.partBytes);
}

/** An upload that starts now. */
export const newUpload = (
  { tenantId, caller, now }: CallerContext,
  about: Pick<Upload, 'id' | 'purpose' | 'name' | 'bytes' | 'sha256'>,
): typeof uploads.$inferInsert => ({
  ...about,
  tenantId,
  ownerId: caller.userId,
  partBytes: FILE_LIMITS.partBytes,
  startedAt: now(),
});
