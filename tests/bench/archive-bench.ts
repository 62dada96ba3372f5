import { afterAll } from 'vitest';
import { vaultBench, type TestDevice, type VaultBench } from './vault-bench.ts';

/** A bench of the sync tests with the tablets of an office and of the archive. */
export interface ArchiveBench {
  bench: VaultBench;
  /** Registers and closes boxes. */
  anna: TestDevice;
  /** Works at the archive. */
  edyta: TestDevice;
}

/** Opens the bench for the tests of a file, and closes it after them. */
export async function archiveBench(): Promise<ArchiveBench> {
  const bench = await vaultBench();
  afterAll(() => bench.close());
  return { bench, anna: bench.device('anna'), edyta: bench.device('edyta') };
}

/** A box that was closed, with its documents. */
export interface ClosedBox {
  id: string;
  documents: { id: string; code: string }[];
}

/** Sends a box with documents of these codes, closed. */
export async function closedBox(device: TestDevice, code: string, codes: readonly string[]): Promise<ClosedBox> {
  const box = device.box(code);
  const documents = codes.map((one) => device.file(box, one));
  const at = { entityId: box.entityId, deps: [box.opId] };
  await device.send(box, ...documents, device.make('container.close', { seals: ['S-1'], scanned: true }, at));
  return { id: box.entityId, documents: documents.map(({ entityId }, n) => ({ id: entityId, code: codes[n] ?? '' })) };
}
