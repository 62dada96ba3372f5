import { kindOf } from '#schema/operations/all.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { filesOf } from '#schema/judge/arrived.ts';
import { pendingStates } from '#sync/outbox/states.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { photoOf } from '#sync/simulator/photos.ts';
import { filesGone, FIRST_EPOCH, outboxDoc, short, type Scene } from './scene.ts';

/** I1 to I3 and I9 for the files that operations refer to. */

type Fail = Scene['fail'];

/**
 * For each transaction: the files of applied operations arrived earlier, are complete and unaltered, and are present and
 * displayed once.
 */
export function checkFiles(tenant: ModelTenant, draft: Draft, fail: Fail): void {
  for (const { status, operation } of draft.receipts.values())
    if (status === 'applied') for (const id of filesOf(operation)) checkFile(tenant, id, fail);
}

function checkFile({ files }: ModelTenant, id: string, fail: Fail): void {
  const { state } = files;
  const rows = state.files.get(id) ?? [];
  const shown = state.pages.get(id) ?? 0;
  if (rows.length === 0) fail('I3', `an operation was applied before its file ${short(id)}`);
  if (rows.length > 1) fail('I2', `file ${short(id)} is there ${rows.length} times`);
  if (shown !== 1) fail('I2', `file ${short(id)} became a page ${shown} times`);
  const photo = photoOf(id);
  for (const { content, sha256 } of rows)
    if (content !== photo || sha256 !== files.hashOf(photo)) fail('I1', `file ${short(id)} is not what its device sent`);
}

/**
 * At any moment: the bytes of saved changes are on the device until the service has them completely. A restore may lose them
 * later.
 */
export function checkBytesKept({ service, ledger, fail }: Scene): void {
  for (const promised of ledger.saved.values()) {
    if (!kindOf(promised.type)?.files) continue;
    const doc = outboxDoc(promised);
    if (!doc || !pendingStates.includes(doc.state)) continue;
    const tenant = service.tenantOf(promised.account.session);
    for (const id of filesGone(tenant, promised.account, doc))
      if (!tenant.files.everWhole.has(id)) fail('I1', `file ${short(id)} of ${short(promised.opId)} (${doc.state}) is nowhere`);
  }
}

/** At the end: the files of all applied operations, and no change refused because of bytes that a restore lost. */
export function checkFilesAtEnd(scene: Scene): void {
  const { service, ledger, fail } = scene;
  checkBytesKept(scene);
  for (const tenant of service.tenants.values())
    for (const { status, operation } of tenant.state.receipts.values())
      if (status === 'applied') for (const id of filesOf(operation)) checkFile(tenant, id, fail);
  for (const promised of ledger.saved.values()) {
    const doc = outboxDoc(promised);
    if (doc?.state !== 'refused' || doc.code !== 'fileMissing') continue;
    const tenant = service.tenantOf(promised.account.session);
    const isGone = service.epoch !== FIRST_EPOCH && filesGone(tenant, promised.account, doc).length > 0;
    if (!isGone) fail('I9', `${promised.type} ${short(promised.opId)} is refused for files that never went missing`);
  }
}
