import type { NamedFile } from '#src/data/calls/call.ts';

/** Time a browser has to begin saving before the address of the file is given back. */
const KEPT_MS = 60_000;

/** Saves a file of a call on the person's computer. */
export function saveFile({ file, name }: NamedFile, otherwise: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name || otherwise;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
