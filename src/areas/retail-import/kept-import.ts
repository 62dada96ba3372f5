import * as v from 'valibot';
import { columnMapping } from '#schema/rules/import/import-config.ts';
import { IMPORT_LINES, IMPORTS } from '#src/data/rescue/unregistered-files.ts';
import { whose } from '#src/data/session/session.ts';
import { room } from '#src/data/storage/space.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { StoreFault } from '#sync/ports.ts';

const text = v.string();
const time = v.number();

/** A line as it is kept; `waits` for everything that has not arrived yet, `saved` once its operation is on the device. */
const keptLine = v.object({
  id: text,
  guid: text,
  path: text,
  name: text,
  size: v.number(),
  lastModified: time,
  state: v.picklist(['waits', 'ready', 'saved', 'registered', 'refused']),
  why: text,
});
export type KeptLine = v.InferOutput<typeof keptLine>;

const keptImport = v.object({
  lines: v.array(keptLine),
  fields: v.nullable(v.object({ typed: v.record(text, text), named: text })),
  // the name of a file is a target of no import of boxes
  mappings: v.array(v.object({ ...columnMapping.entries, to: text })),
});
export type KeptImport = v.InferOutput<typeof keptImport>;

const keptList = v.object({ name: text, columns: v.array(text), rows: v.array(v.array(text)) });
export type KeptList = v.InferOutput<typeof keptList>;

/** An import of one class as this device keeps it: a reload, or an empty battery, loses neither files nor what was typed. */
export interface ImportStore {
  /** False once another person is signed in: the import is not theirs. */
  isTheirs: () => boolean;
  read: () => Promise<{ kept: KeptImport; list: KeptList | null } | null>;
  /** Keeps an import; null removes it. */
  write: (kept: KeptImport | null) => Promise<void>;
  /** Keeps its list, which may be large and changes rarely; null removes it. */
  writeList: (list: KeptList | null) => Promise<void>;
  /** Keeps a file. Where the device has no room, its line is kept, and asks for the file again. */
  keepFile: (id: string, file: Blob) => Promise<void>;
  file: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  dropFiles: (ids: readonly string[]) => Promise<void>;
}

/** The store of an import among the bytes of the user, which are sealed. */
export function importStore(classId: string): ImportStore {
  const place = `${IMPORTS}${classId}/`;
  const owner = whose();
  const isTheirs = () => whose() === owner;
  const bytes = async () => (isTheirs() ? openNow()?.bytes.open() : undefined);
  const read = async <T extends v.GenericSchema>(key: string, schema: T): Promise<v.InferOutput<T> | null> => {
    const written = await (await bytes())?.get(place + key);
    const found = written && v.safeParse(schema, JSON.parse(new TextDecoder().decode(written)));
    return found?.success ? found.output : null;
  };
  const write = (key: string, content: unknown) =>
    unlessFault(async () => {
      const store = await bytes();
      if (content === null) await store?.drop([place + key]);
      else await store?.put(place + key, new Blob([JSON.stringify(content)]));
    }, undefined);
  // a kill may leave a file whose line was not written
  const sweep = async (kept: KeptImport | null): Promise<void> => {
    const waiting = kept?.lines.flatMap(({ id, state }) => (state === 'waits' ? id : [])) ?? [];
    const needed = new Set([...(kept ? [IMPORT_LINES, 'list'] : []), ...waiting].map((key) => place + key));
    const store = await bytes();
    const stored = (await store?.list(place)) ?? [];
    await store?.drop(stored.map(({ key }) => key).filter((key) => !needed.has(key)));
  };
  return {
    isTheirs,
    read: () =>
      unlessFault(async () => {
        const kept = await read(IMPORT_LINES, keptImport);
        await sweep(kept);
        return kept && { kept, list: await read('list', keptList) };
      }, null),
    write: (kept) => write(IMPORT_LINES, kept),
    writeList: (list) => write('list', list),
    keepFile: (id, file) =>
      unlessFault(async () => {
        if ((await room()).level === 'fine') await (await bytes())?.put(place + id, file);
      }, undefined),
    file: (id) => unlessFault(async () => (await bytes())?.get(place + id), undefined),
    dropFiles: (ids) => unlessFault(async () => (await bytes())?.drop(ids.map((id) => place + id)), undefined),
  };
}

/** The import goes on in memory where the device cannot keep it. */
async function unlessFault<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreFault) return otherwise;
    throw error;
  }
}
