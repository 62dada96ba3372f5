import { and, eq } from 'drizzle-orm';
import { fileState, type FileState } from '#schema/codes.ts';
import type { fileCalls } from '#schema/calls/files.ts';
import { readVerdict } from '#schema/rules/file-looks.ts';
import { fileRules, type FileKind, type FilePurpose } from '#schema/rules/file-purposes.ts';
import { refusedFor, type FileParts } from '#service/areas/files/opening.ts';
import { finishUpload } from '#service/areas/files/finish.ts';
import { hasGrant, maySend, mayNotSend } from '#service/areas/files/may-send.ts';
import { receivePart } from '#service/areas/files/receive.ts';
import { isUpload, newUpload, ownFile, partsOf, uploadOf, type Upload } from '#service/areas/files/uploads.ts';
import { files, uploads } from '#service/db/tables/files.ts';
import { contentTypes } from '#service/files/kinds.ts';
import { contentKey, partKey, partsPrefix } from '#service/files/store.ts';
import { withoutTransaction, type Caller, type Handlers, type HandlerContext, type Refused } from '#service/http/handlers.ts';

/** Handlers of uploads and files over one store; a file waits until it was opened and, where there is a scanner, scanned. */
export function fileHandlers(parts: FileParts): Handlers<typeof fileCalls> {
  const { store } = parts;
  return {
    uploadStart: async (context, asked) => {
      const { mostBytes } = fileRules[asked.purpose];
      if (!maySend(context.caller, asked.purpose)) return mayNotSend;
      if (asked.bytes === 0) return refusedFor('empty');
      if (asked.bytes > mostBytes) return { refused: 'request.tooLarge', message: `Such a file has at most ${mostBytes} bytes.` };
      // the answer of its end may have been lost: its sender announces it again
      const file = await ownFile(context.tx, context, asked.id);
      if (file) return isSame(file, asked) ? { data: stateOfFile(file) } : otherUpload;
      await context.tx.insert(uploads).values(newUpload(context, asked)).onConflictDoNothing();
      const upload = await uploadOf(context.tx, context, asked.id);
      return upload && isSame(upload, asked) ? { data: stateOf(upload) } : otherUpload;
    },
    uploadState: async (context, { id }) => {
      const upload = await uploadOf(context.tx, context, id);
      if (upload) return { data: stateOf(upload) };
      const file = await ownFile(context.tx, context, id);
      return file ? { data: stateOfFile(file) } : unknown;
    },
    uploadPart: receivePart(store),
    uploadFinish: finishUpload(parts),
    uploadDrop: async (context, { id }) => {
      const dropped = await context.tx.delete(uploads).where(isUpload(context, id)).returning();
      const prefix = partsPrefix(context.tenantId, context.caller.userId, id);
      context.afterCommit(async () => {
        for (const part of dropped.flatMap(({ received }) => received)) await store.delete(partKey(prefix, part));
      });
      return { data: { dropped: dropped.length } };
    },
    fileContent: withoutTransaction<typeof fileCalls.fileContent>(async (context, { id }) => {
      const { db, tenantId, caller, log } = context;
      const file = await db.inTenant(tenantId, (tx) => fileOf({ tx, tenantId }, id));
      if (!file || !mayRead(caller, file)) return unknown;
      const refused = unread[file.state as FileState]; // written by `finishUpload`
      if (refused) return refused;
      const key = contentKey(tenantId, file.sha256);
      if (!(await store.head(key))) {
        log.error({ file: id, sha256: file.sha256 }, 'the content of a file is gone');
        return { refused: 'file.lost', message: 'The content of this file is missing from the store.' };
      }
      const { bytes, sha256: etag, name, kind } = file;
      const type = contentTypes[kind as FileKind]; // written by `finishUpload`
      return { stream: (start, end) => store.get(key, start, end), bytes, etag, name, type };
    }),
  };
}

const announced = ['purpose', 'name', 'bytes', 'sha256'] as const;
type Announced = Pick<Upload, (typeof announced)[number]>;

const isSame = (one: Announced, other: Announced): boolean => announced.every((field) => one[field] === other[field]);

const otherUpload: Refused = { refused: 'request.invalid', message: 'This id is that of another upload.' };
const unknown: Refused = { refused: 'row.unknown', message: 'There is no such file.' };

/** Answers of a file that is not ready. */
const unread: Partial<Record<FileState, Refused>> = {
  [fileState.checking]: { refused: 'file.checking', message: 'This file is being checked.' },
  [fileState.refused]: { refused: 'file.refused', message: 'This file was not accepted.' },
};

async function fileOf({ tx, tenantId }: Pick<HandlerContext, 'tx' | 'tenantId'>, id: string) {
  const [found] = await tx
    .select()
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.id, id)));
  return found;
}

const stateOf = (upload: Upload) => ({
  received: upload.received,
  parts: partsOf(upload),
  isFinished: false,
  state: fileState.receiving,
  verdict: '',
});

const stateOfFile = ({ state, verdict }: typeof files.$inferSelect) => ({
  ...readVerdict(verdict),
  received: [],
  parts: 0,
  isFinished: true,
  state: state as FileState, // written by `finishUpload`
});

function mayRead(caller: Caller, { purpose, ownerId }: typeof files.$inferSelect): boolean {
  const { read, othersRead, orBy } = fileRules[purpose as FilePurpose]; // written by `uploadStart`
  if (read === 'door') return false;
  if (ownerId === caller.userId) return hasGrant(caller, read, orBy);
  return othersRead !== undefined && hasGrant(caller, othersRead);
}
