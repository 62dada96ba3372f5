import type { SealRoot } from '#schema/records/seal.ts';
import type { Root } from '#service/areas/sync/custody-roots.ts';

/** A root as the page of a seal shows it. */
export function publicRoot({ tenantId: client, day, leaves, root, previous, at, keyId, signature }: Root): SealRoot {
  return { client, day, leaves, root, previous, at, keyId, signature };
}
