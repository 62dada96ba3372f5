/** A file with its path inside what was chosen or dropped. */
export interface PlacedFile {
  file: File;
  path: string;
}

/** Files of a drop, those inside dropped folders too. The items are read before the event ends: later they are empty. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<PlacedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...files].map((file) => ({ file, path: file.name }));
  const found = await Promise.all(entries.map((entry) => filesOf(entry)));
  return found.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<PlacedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((settle, fail) => (entry as FileSystemFileEntry).file(settle, fail)); // by `isFile`
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader(); // every other entry is a folder
  const all: FileSystemEntry[] = [];
  for (;;) {
    // a folder gives its entries in groups, and none at its end
    // oxlint-disable-next-line no-await-in-loop
    const group = await new Promise<FileSystemEntry[]>((settle, fail) => reader.readEntries(settle, fail));
    if (group.length === 0) break;
    all.push(...group);
  }
  const found = await Promise.all(all.map((one) => filesOf(one)));
  return found.flat();
}
