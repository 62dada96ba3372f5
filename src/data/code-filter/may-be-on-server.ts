import { hasKey, type Fuse } from '#schema/rules/code-filter/fuse.ts';
import { keyOf } from '#schema/rules/code-filter/keys.ts';
import { unpackFuse } from '#schema/rules/code-filter/segment.ts';
import type { Local } from '#src/data/database/database.ts';
import { readCodeIndex, segmentKey } from './code-index.ts';

/** Filters in memory by the id of their segment: a segment never changes. */
const opened = new WeakMap<Local, Map<string, Fuse>>();

/** True if a name (`schema/rules/code-filter/keys.ts`) may be among the codes of the server; false if it was not when they were fetched. */
export async function mayBeOnServer(local: Local, name: string): Promise<boolean> {
  const { segments } = await readCodeIndex(local.store);
  const known = opened.get(local) ?? new Map<string, Fuse>();
  opened.set(local, known);
  const ids = new Set(segments.map(({ id }) => id));
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  const keys = new Map<number, number>();
  for (const { id, salt } of segments) {
    const filter = known.get(id) ?? (await read(local, id));
    if (!filter) continue;
    known.set(id, filter);
    const key = keys.get(salt) ?? keyOf(name, salt);
    keys.set(salt, key);
    if (hasKey(filter, key)) return true;
  }
  return false;
}

/** A segment from the disk; null for one that is gone or damaged, which only costs warnings. */
async function read({ bytes }: Local, id: string): Promise<Fuse | null> {
  const content = await (await bytes.open()).get(segmentKey(id));
  return content ? unpackFuse(content) : null;
}
