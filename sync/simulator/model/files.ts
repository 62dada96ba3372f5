import { fileState } from '#schema/codes.ts';
import { problems } from '#schema/problems.ts';
import type { AddedPages } from '#schema/judge/records.ts';
import type { UploadState } from '#sync/files/upload.ts';
import type { Refusal } from '#sync/simulator/devices/orders.ts';
import { partSize, partsOf } from '#sync/simulator/photos.ts';
import { shortHash } from '#sync/simulator/trace.ts';

/** Seeded deviations of the model's uploads. */
export interface FileFlaws {
  /** Restarts the upload of an existing file, and writes the file again at its end. */
  restarted?: boolean;
  /** Forgets a completed upload, although its file exists. */
  endForgotten?: boolean;
  /** Keeps a truncated part, and never compares the hash of the whole file. */
  shortKept?: boolean;
  /** Permanently refuses a file because a part was truncated in transit. */
  shortRefused?: boolean;
  /** Writes a file again with every completion of its upload. */
  writtenAgain?: boolean;
  /** Creates two pages for each file. */
  shownTwice?: boolean;
}

/** Metadata announced by a sender. */
export interface Announced {
  bytes: number;
  sha256: string;
}

interface Upload extends Announced {
  received: Map<number, string>;
}

/** One row of a complete file. */
export interface ModelFile extends Announced {
  ownerId: string;
  content: string;
}

/** The in-memory service answers immediately, one with a database does not. */
type MaybeLater<T> = T | Promise<T>;

const refusal = (code: keyof typeof problems): Refusal => ({ status: problems[code], code, retryAfterMs: 0 });

/** Uploads and whole files of one client, by the rules of `service/areas/files`. */
export class ModelFiles {
  flaws: FileFlaws = {};
  /** Ids of all files that were ever complete here; a backup may lack them. */
  readonly everWhole = new Set<string>();
  state = {
    /** `<owner>/<id>` → the upload. */
    uploads: new Map<string, Upload>(),
    /** Rows of each file: exactly one in a correct service. */
    files: new Map<string, ModelFile[]>(),
    /** Number of pages created from each file. */
    pages: new Map<string, number>(),
  };

  /** Hash that identifies the content of a file. */
  hashOf(content: string): string {
    return shortHash(content);
  }

  start(ownerId: string, id: string, announced: Announced): MaybeLater<UploadState | Refusal> {
    const { uploads } = this.state;
    const file = this.flaws.restarted ? undefined : this.#own(ownerId, id);
    if (file) return file.sha256 === announced.sha256 ? { isFinished: true, parts: 0, received: [] } : refusal('request.invalid');
    const key = `${ownerId}/${id}`;
    const upload = uploads.get(key) ?? { ...announced, received: new Map() };
    if (upload.sha256 !== announced.sha256) return refusal('request.invalid');
    uploads.set(key, upload);
    return { isFinished: false, parts: partsOf(upload.bytes), received: [...upload.received.keys()] };
  }

  /** A part with other bytes than announced leaves nothing behind. */
  part(ownerId: string, id: string, n: number, content: string): MaybeLater<true | Refusal> {
    const upload = this.state.uploads.get(`${ownerId}/${id}`);
    const size = upload && partSize(upload.bytes, n);
    if (!upload || size === undefined) return refusal('row.unknown');
    if (content.length !== size && this.flaws.shortRefused) return refusal('request.invalid');
    if (content.length !== size && !this.flaws.shortKept) return refusal('file.hashDiffers');
    upload.received.set(n, content);
    return true;
  }

  finish(ownerId: string, id: string): MaybeLater<true | Refusal> {
    const { flaws } = this;
    const { uploads, files } = this.state;
    const key = `${ownerId}/${id}`;
    const upload = uploads.get(key);
    const isThere = this.#own(ownerId, id) !== undefined;
    if (isThere && flaws.writtenAgain) files.get(id)?.push(...(files.get(id) ?? []).slice(0, 1));
    if (!upload) return isThere && !flaws.endForgotten ? true : refusal('row.unknown');
    if (upload.received.size < partsOf(upload.bytes)) return refusal('file.incomplete');
    const content = Array.from({ length: partsOf(upload.bytes) }, (_, i) => upload.received.get(i + 1) ?? '').join('');
    uploads.delete(key);
    if (this.hashOf(content) !== upload.sha256 && !flaws.shortKept) return refusal('file.hashDiffers');
    if (isThere && !flaws.restarted) return true;
    const { bytes, sha256 } = upload;
    files.set(id, [...(files.get(id) ?? []), { ownerId, bytes, sha256, content }]);
    this.everWhole.add(id);
    return true;
  }

  /** States of the existing files that belong to this user. */
  statesOf(userId: string, ids: readonly string[]) {
    return new Map(ids.filter((id) => this.#own(userId, id)).map((id) => [id, fileState.ready] as const));
  }

  /** Records the pages of a transaction. */
  show(added: readonly AddedPages[]): void {
    const { pages } = this.state;
    const times = this.flaws.shownTwice ? 2 : 1;
    for (const { fileIds } of added) for (const id of fileIds) pages.set(id, (pages.get(id) ?? 0) + times);
  }

  #own(ownerId: string, id: string): ModelFile | undefined {
    return this.state.files.get(id)?.find((file) => file.ownerId === ownerId);
  }
}
