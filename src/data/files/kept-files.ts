import * as v from 'valibot';
import { DAY_MS } from '#schema/limits.ts';
import { filePurposes, type FilePurpose } from '#schema/rules/file-purposes.ts';
import type { Bytes } from '#src/data/bytes/bytes.ts';
import { room } from '#src/data/storage/space.ts';
import { uuidv7 } from '#src/data/sync/browser-ports.ts';
import { StoreFault } from '#sync/ports.ts';

/** The facts the service asks about a file, next to its bytes. */
const about = v.object({ name: v.string(), purpose: v.picklist(filePurposes), keptAt: v.number() });

/** A file of an operation as it waits on this device. */
export interface KeptFile {
  id: string;
  name: string;
  purpose: FilePurpose;
  /** Milliseconds since 1970, by this device. */
  keptAt: number;
  content: Blob;
}

const OUT = 'out/';
const contentKey = (id: string) => `${OUT}${id}`;
const aboutKey = (id: string) => `${OUT}${id}/about`;

/**
 * Keeps a file on the device until an operation that names it has arrived, and gives its id. Keep first, then save the operation: a
 * kill in between leaves bytes that go after a day, never an operation without its file. Rejects with `StoreFault` (`full`) where the
 * device has no room: text is more important than pictures.
 *
 * @param file with its `id` where an upload of it was started; a new one by default
 */
export async function keepFile(
  bytes: Bytes,
  file: { id?: string; name: string; purpose: FilePurpose; content: Blob },
): Promise<string> {
  if ((await room()).level === 'stop') throw new StoreFault('full', 'The device has no room for files.');
  const { id = uuidv7(), name, purpose, content } = file;
  const written = JSON.stringify({ name, purpose, keptAt: Date.now() } satisfies v.InferOutput<typeof about>);
  await bytes.put(aboutKey(id), new Blob([written]));
  await bytes.put(contentKey(id), content);
  return id;
}

/** A file as it was kept; undefined for one that is not on this device. */
export async function keptFile(bytes: Bytes, id: string): Promise<KeptFile | undefined> {
  const [facts, content] = [await aboutOf(bytes, id), await bytes.get(contentKey(id))];
  return facts && content && { id, ...facts, content: new Blob([content]) };
}

/** The facts of a file without its content, which may be 100 MB to unseal. */
async function aboutOf(bytes: Bytes, id: string): Promise<v.InferOutput<typeof about> | undefined> {
  const written = await bytes.get(aboutKey(id));
  return written && v.parse(about, JSON.parse(new TextDecoder().decode(written)));
}

/** Ids of the files that wait on this device, with the sizes of their content in bytes. */
export async function keptFiles(bytes: Bytes): Promise<{ id: string; bytes: number }[]> {
  const stored = await bytes.list(OUT);
  return stored
    .filter(({ key }) => !key.endsWith('/about'))
    .map(({ key, bytes: size }) => ({ id: key.slice(OUT.length), bytes: size }));
}

/** Removes files from the device. */
export function dropFiles(bytes: Bytes, ids: readonly string[]): Promise<void> {
  return bytes.drop(ids.flatMap((id) => [contentKey(id), aboutKey(id)]));
}

/** Removes files that no operation names, unless they are younger than a day: their operation may not be on the disk yet. */
export async function sweepFiles(bytes: Bytes, named: ReadonlySet<string>): Promise<void> {
  const unnamed = (await keptFiles(bytes)).filter(({ id }) => !named.has(id));
  for (const { id } of unnamed) {
    const facts = await aboutOf(bytes, id);
    if (!facts || Date.now() - facts.keptAt > DAY_MS) await dropFiles(bytes, [id]);
  }
}
