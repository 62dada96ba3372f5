import type { LocalOptions } from '#src/data/database/database.ts';
import { faultOf } from '#src/data/database/fault.ts';
import type { Workplace } from '#src/data/workplace/workplace.ts';
import { StoreFault } from '#sync/ports.ts';
import type { Bytes } from './bytes.ts';

/** Bytes of a user that open with their first use: most visits need none, and the start loads nothing for them. */
export interface LazyBytes {
  /** Rejects with `StoreFault` without a key; the next use tries again. */
  open(): Promise<Bytes>;
  close(): Promise<void>;
  /** True if there are any on the device; opens nothing. */
  isUsed(): Promise<boolean>;
  /** Removes them from the device, without a key too. */
  erase(): Promise<void>;
}

/** The bytes next to the database of this name. */
export function lazyBytes(name: string, options: LocalOptions, { device }: Workplace): LazyBytes {
  const { key, indexedDB = device.indexedDB, IDBKeyRange: KeyRange = device.KeyRange } = options;
  let opening: Promise<Bytes> | undefined;
  const open = async (): Promise<Bytes> => {
    if (!key) throw new StoreFault('sealed', 'Bytes are stored under a key only.');
    const { openBytesOf } = await import('./bytes.ts');
    return openBytesOf({ name, key, indexedDB, KeyRange });
  };
  const close = async (): Promise<void> => {
    const bytes = await opening?.catch(() => undefined);
    opening = undefined;
    bytes?.close();
  };
  return {
    open: () => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw faultOf(error);
      });
      return opening;
    },
    close,
    isUsed: async () => (await indexedDB.databases()).some((found) => found.name === bytesName(name)),
    erase: async () => {
      await close();
      await removed(indexedDB, bytesName(name));
    },
  };
}

/** Database of the bytes next to a user's database. */
export const bytesName = (name: string): string => `${name}-bytes`;

/** Connections of other tabs close on this request, which waits for them. */
function removed(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((settle, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => settle());
    request.addEventListener('error', () =>
      reject(request.error ?? new DOMException('The bytes were not removed.', 'UnknownError')),
    );
  });
}
