import { rename, writeFile } from 'node:fs/promises';

/** Replaces a small file of the data folder: a reader, and a start after a crash, finds the old content or the new, never half of it. */
export async function replaceFile(place: string, content: string): Promise<void> {
  const made = `${place}.${process.pid}`;
  await writeFile(made, content, { mode: 0o600 });
  await rename(made, place);
}
