import { fileCalls } from '#schema/calls/files.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import type { FilePurpose } from '#schema/rules/file-purposes.ts';
import { call, callWith, type Outcome } from '#src/data/calls/call.ts';

/** Sends a file in parts under an id of the caller; parts the service has already are not sent again. */
export async function sendFile(
  file: File,
  { id, purpose, onPart }: { id: string; purpose: FilePurpose; onPart: (part: number) => void },
): Promise<Outcome<unknown>> {
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const started = await call(fileCalls.uploadStart, { id, purpose, name: file.name, bytes: file.size, sha256 });
  if (started.kind !== 'done') return started;
  const { parts, received } = started.data;
  for (let part = 1; part <= parts; part += 1) {
    if (!received.includes(part)) {
      const bytes = file.slice((part - 1) * FILE_LIMITS.partBytes, part * FILE_LIMITS.partBytes);
      const sent = await callWith({ bytes }, fileCalls.uploadPart, { id, part: String(part) });
      if (sent.kind !== 'done') return sent;
    }
    onPart(part / parts);
  }
  return call(fileCalls.uploadFinish, { id });
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
