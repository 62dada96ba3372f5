import { beforeEach, expect, test, vi } from 'vitest';
import { containerClose, containerCreate, containerReopen } from '#schema/operations/containers.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { newTokenSeed, sealTokenOf, sealTokenText } from '#schema/rules/seal/token.ts';
import { browserHasher } from '#src/data/sync/browser-ports.ts';
import { run } from '#src/data/sync/run.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { protocolContent } from './print/protocol-content.ts';
import { sealAddress } from './seal-address.ts';

const opened = withLocalOutbox();
beforeEach(() => void vi.stubGlobal('location', { origin: 'https://vault.example' }));

const about = { projectId: 'hr', containerTypeId: 'box', classId: 'file', costCenterId: '', description: '', inherited: {} };
async function boxOf(id: string) {
  const [found] = await opened().store.get('containers', [id]);
  if (!found?.row) throw new Error('no box');
  return found.row;
}

test('a transfer list printed without a connection has the address that the closing carries to the service', async () => {
  const { entityId: id } = await run.save(containerCreate, { payload: { ...about, code: '0000000001', scanned: true } });
  expect(await sealAddress(await boxOf(id))).toBe('');
  const seed = newTokenSeed();
  const { opId } = await run.save(containerClose, {
    entityId: id,
    payload: { seals: ['S-1'], scanned: true, tokenSeed: seed },
  });
  const [closing] = await opened().store.get('outbox', [opId]);
  const sent = JSON.parse(closing?.operation ?? '') as Operation; // as the transport sends it
  const token = sealTokenOf(await browserHasher.sha256(sealTokenText(sent, seed)));
  const address = await sealAddress(await boxOf(id));
  expect(address).toMatch(new RegExp(`^https://vault\\.example/.*/seal/${token}$`, 'u'));
  const names = { projectName: '', typeName: '', costCenter: '', operator: '' };
  const container = await boxOf(id);
  const sources = { ...names, container, registrations: [], documentClass: undefined, now: 0 };
  const content = await protocolContent({ ...sources, sealAddress: address });
  expect(content.code).toBe(`${address}#${content.hash}`);
  expect((await protocolContent({ ...sources, sealAddress: '' })).code).toBe(content.hash);
});

test('a box that is open again, was closed elsewhere, or by an older version has no address on this device', async () => {
  const { entityId: id } = await run.save(containerCreate, { payload: { ...about, code: '0000000002', scanned: true } });
  await run.save(containerClose, { entityId: id, payload: { seals: ['S-1'], scanned: true, tokenSeed: newTokenSeed() } });
  const closed = await boxOf(id);
  expect(await sealAddress(closed)).not.toBe('');
  expect(await sealAddress({ ...closed, closedAt: closed.closedAt + 1 })).toBe('');
  await run.save(containerReopen, { entityId: id, payload: { reason: 'One more' } });
  expect(await sealAddress(await boxOf(id))).toBe('');
  expect(await sealAddress(closed)).toBe('');
  await run.save(containerClose, { entityId: id, payload: { seals: ['S-1'], scanned: true } });
  expect(await sealAddress(await boxOf(id))).toBe('');
});
