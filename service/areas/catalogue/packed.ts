import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PocketEntry } from '#schema/records/pocket.ts';
import { joinBlock } from '#schema/rules/pocket-block.ts';

const packed = promisify(gzip);

/** The bytes of a block for a device. */
export async function blockBytes(entries: readonly PocketEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const lines = entries.map(({ line }) => line).join('\n');
  return joinBlock(await packed(lines), await packed(JSON.stringify(entries.map(({ row }) => row))));
}
