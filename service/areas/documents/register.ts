import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CallInput } from '#schema/calls/call.ts';
import type { registrationCalls } from '#schema/calls/registration.ts';
import { attributeKind } from '#schema/codes.ts';
import { registration } from '#schema/entities/registration.ts';
import { noteDocument } from '#schema/judge/document-history.ts';
import { Draft } from '#schema/judge/draft.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { isVisible } from '#schema/rules/sight.ts';
import type { FileParts } from '#service/areas/files/opening.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { checkedValues, faultOf } from './checked-values.ts';
import { keepSource } from './keep-source.ts';
import { reachOf } from './rights.ts';
import { addVersion, sourcesOf } from './sources.ts';

type Asked = Omit<CallInput<(typeof registrationCalls)['registerExt']>, 'uploadIds'> & { uploadIds?: readonly string[] };
const unknownClass: Refused = { refused: 'action.refused', message: 'classUnknown' };
/** Kinds whose pages are pictures or a PDF: `registerWithImage` takes these, `registerExt` all. */
const withPages: ReadonlySet<string> = new Set<FileKind>(['tiff', 'jpeg', 'png', 'pdf']);
const noPages: Refused = {
  refused: 'file.kindForbidden',
  message: 'The pages of a document are a picture or a PDF; register-ext takes other files.',
};
const noFile: Refused = { refused: 'action.refused', message: 'fileMissing' };

/** Registers documents without a box. */
export const registrationHandlers = (parts: FileParts): Handlers<typeof registrationCalls> => ({
  register: (context, asked) => registered(context, asked),
  registerWithImage: {
    keep: keepSource(parts),
    handle: async (context, asked) => (asked.uploadIds.length === 0 ? noFile : registered(context, asked, withPages)),
  },
  registerExt: { keep: keepSource(parts), handle: (context, asked) => registered(context, asked) },
});

/** Registers a document; `kinds` are those its files must be of. */
async function registered(context: HandlerContext, asked: Asked, kinds?: ReadonlySet<string>) {
  const { tx, tenantId, caller, now } = context;
  const reader = new TransactionReader(tx, tenantId);
  const documentClass = await reader.documentClass(asked.classId);
  const reach = await reachOf(tx, caller);
  if (!documentClass || !reach.mayIn(documentClass.projectId, 'document.import')) return unknownClass;
  const { projectId, id: classId } = documentClass;
  if (!reach.mayImport({ projectId, classId })) return unknownClass;
  const known = await repeated(context, asked);
  if (known) return known;
  const sources = await sourcesOf(tx, caller, asked.uploadIds ?? []);
  if ('refused' in sources) return sources;
  if (kinds && sources.some(({ kind }) => !kinds.has(kind))) return noPages;
  const ofCode = documentClass.attributes.find(({ kind }) => kind === attributeKind.documentCode);
  // the document code is the value of its code attribute, also for a client that sends it only once
  const named = ofCode && asked.code ? { [ofCode.id]: normaliseCode(asked.code), ...asked.values } : asked.values;
  const values = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
  if (Object.keys(values).some((id) => !documentClass.attributes.some((attribute) => attribute.id === id)))
    return { refused: 'request.invalid', message: 'An attribute is not one of this class.' } as const;
  const { issues, toVerify } = await checkedValues(reader, now(), documentClass, values);
  const [first] = issues;
  if (first) return refusedWith(first.code, faultOf(documentClass, first).message);
  const made = { projectId, classId, values, createdBy: caller.userId };
  if (reach.sight && !isVisible(reach.sight, made)) return refusedWith('restrictionForbids', '');
  const code = normaliseCode(asked.code || (ofCode ? (values[ofCode.id] ?? '') : ''));
  if (code !== '' && !documentClass.codeRepeats && (await reader.registrationByCode(documentClass.id, code)))
    return refusedWith('duplicateCode', code);
  const opId = asked.opId ?? randomUUID();
  const row = rowOf(context, documentClass, { ...asked, values, code, toVerify }, opId);
  const draft = new Draft(reader);
  draft.put(registration.name, row);
  const who = { opId, userId: caller.userId, userName: caller.name, deviceId: '', deviceAt: now(), at: now() };
  noteDocument(
    draft,
    registration.name,
    null,
    { row, deleted: false },
    { ...who, how: 'call', onBehalfOf: '', onBehalfOfName: '' },
  );
  await flush(reader, draft, { cloned: new Set(), now: now() });
  const { externalSource = '', externalId = '' } = asked;
  if (externalId !== '')
    await tx
      .update(registrations)
      .set({ externalSource, externalId })
      .where(and(eq(registrations.tenantId, tenantId), eq(registrations.id, row.id)));
  if (sources.length > 0) await addVersion(tx, caller, row, sources, { name: asked.fileName ?? '', now: now() });
  return { data: { guid: row.id, currentChangeSetId: 1, verdict: 'applied' as const, code: '', message: '' } };

  function refusedWith(why: string, message: string) {
    return { data: { guid: asked.guid ?? '', currentChangeSetId: 0, verdict: 'refused' as const, code: why, message } };
  }
}

/** The same document requested again: by its id, or by its key in another system. */
async function repeated({ tx, tenantId, caller }: HandlerContext, { guid, externalSource = '', externalId = '' }: Asked) {
  const isSame =
    externalId === ''
      ? guid === undefined
        ? null
        : eq(registrations.id, guid)
      : and(eq(registrations.externalSource, externalSource), eq(registrations.externalId, externalId));
  if (!isSame) return null;
  const [known] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.tenantId, tenantId), isSame));
  if (!known) return null;
  if (known.createdBy !== caller.userId) return { refused: 'action.refused', message: 'idTaken' } as const;
  return { data: { guid: known.id, currentChangeSetId: known.version, verdict: 'applied' as const, code: '', message: '' } };
}

function rowOf(
  { caller, now }: HandlerContext,
  documentClass: DocumentClass,
  {
    guid = randomUUID(),
    values,
    code,
    toVerify,
  }: { guid?: string | undefined; values: AttributeValues; code: string; toVerify: string[] },
  createdByOp: string,
): Registration {
  return {
    id: guid,
    containerId: '',
    projectId: documentClass.projectId,
    classId: documentClass.id,
    code,
    values,
    evidence: Object.fromEntries(Object.keys(values).map((id) => [id, 'typed' as const])),
    toVerify,
    tries: {},
    classVersion: documentClass.version,
    createdAt: now(),
    createdBy: caller.userId,
    createdByName: caller.name,
    version: 1,
    createdByOp,
  };
}
