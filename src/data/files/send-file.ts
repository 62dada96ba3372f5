import { fileCalls } from '#schema/calls/files.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import type { FilePurpose } from '#schema/rules/file-purposes.ts';
import { call, callWith, type Outcome } from '#src/data/calls/call.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { upload, type UploadCalls } from '#sync/files/upload.ts';

/** A file and the id its sender made for it, so that a repeat after a lost answer is the same upload. */
export interface FileToSend {
  id: string;
  purpose: FilePurpose;
  name: string;
  content: Blob;
  /** Called after each part, with the fraction (0 to 1) that has arrived. */
  onPart?: (fraction: number) => void;
}

/** Sends a file in parts; parts the service has already are not sent again. */
export async function sendFile(file: FileToSend, place: Workplace = here()): Promise<Outcome<unknown>> {
  const { id, purpose, name, content, onPart } = file;
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  const calls: UploadCalls = {
    start: () => call(fileCalls.uploadStart, { id, purpose, name, bytes: content.size, sha256 }, place),
    part: (part) => {
      const bytes = content.slice((part - 1) * FILE_LIMITS.partBytes, part * FILE_LIMITS.partBytes);
      return callWith({ bytes }, fileCalls.uploadPart, { id, part: String(part) }, place);
    },
    finish: () => call(fileCalls.uploadFinish, { id }, place),
  };
  return upload(calls, onPart);
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
