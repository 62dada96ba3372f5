/** Everything a browser keeps, as one text: for words that must not stand in it. Bytes are read as text, keys are opened by none. */
export async function dumpOf(flags: ReadonlyMap<string, string>): Promise<string> {
  const texts = [...flags].map(([key, value]) => `${key}=${value}`);
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await opened(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const table = db.transaction(store).objectStore(store);
      texts.push(
        `${name}/${store}`,
        JSON.stringify(await settled(table.getAll()), asText),
        JSON.stringify(await settled(table.getAllKeys())),
      );
    }
    db.close();
  }
  return texts.join('\n');
}

function asText(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1') : value;
}

const opened = (request: IDBOpenDBRequest): Promise<IDBDatabase> => settled(request);

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error(request.error?.message)));
  });
}
