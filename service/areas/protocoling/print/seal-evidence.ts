import { desc, eq } from 'drizzle-orm';
import { containerStatus } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import { sealOf } from '#service/areas/seals/seal-rows.ts';
import { custodyRoots } from '#service/db/tables/sync.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** Evidence of the custody of a box on its protocol. */
export interface SealEvidence {
  /** Address of the seal's public page with the content hash behind it; the hash alone where there is no page. */
  code: string;
  /** The newest signed root of the client: the paper is a witness against later changes. Empty for none. */
  root: string;
}

/** Reads the evidence for the protocol of a box. */
export async function sealEvidence(
  { tx, tenantId, caller }: HandlerContext,
  { id, status }: Container,
  { publicUrl, hash }: { publicUrl: string; hash: string },
): Promise<SealEvidence> {
  const seal = status === containerStatus.opened || publicUrl === '' ? undefined : await sealOf(tx, tenantId, id);
  const [newest] = await tx
    .select({ day: custodyRoots.day, root: custodyRoots.root })
    .from(custodyRoots)
    .where(eq(custodyRoots.tenantId, tenantId))
    .orderBy(desc(custodyRoots.day))
    .limit(1);
  return {
    code: seal ? `${publicUrl}${pathTo(caller.urlPath, 'seal/{token}', { token: seal.token })}#${hash}` : hash,
    root: newest ? `${newest.day} ${newest.root}` : '',
  };
}
