import { randomUUID } from 'node:crypto';
import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { documentMailCalls } from '#schema/calls/document-mail.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { homeOf } from '#schema/page-path.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import {
  withoutTransaction,
  type CallerContext,
  type HandlerContext,
  type Handlers,
  type Refused,
} from '#service/http/handlers.ts';
import { PagesBusy } from '#service/pages/process/pool.ts';
import { PageLeak, redrawnPdf } from '#service/pages/redrawn-pdf.ts';
import { openVersion, type Door, type OpenVersion } from '#service/pages/shown.ts';
import { putWork } from '#service/work/put.ts';
import { leaked } from './leaked.ts';
import { lockDocument } from './lock.ts';
import { isPerson, receiversOf, type LeftOut, type Receiver } from './mail-receivers.ts';
import { noteEvents } from './note.ts';
import { documentSettings } from './page-info.ts';
import { reachOf } from './rights.ts';
import { lacks, seenOf, unknownDocument, type DocumentRow } from './seen.ts';

type Calls = typeof documentMailCalls;
type Asked = v.InferOutput<Calls['emailSendMail']['input']>;

const tooMany: Refused = { refused: 'documents.tooMany', message: 'These are too many documents or pages for one mail.' };

/** A mail after all checks. */
interface Mail {
  documents: readonly DocumentRow[];
  open: readonly OpenVersion[];
  to: readonly Receiver[];
  left: readonly LeftOut[];
}

/**
 * Documents by mail. The mail is background work: it is sent once, regardless of repeated requests and
 * attempts.
 */
export const mailHandlers = (door: Door, publicUrl: string): Handlers<Calls> => ({
  emailSendMail: withoutTransaction<Calls['emailSendMail']>(async (context, asked) => {
    const found = await mailOf(context, asked);
    if ('refused' in found) return found;
    const tooLarge = asked.AsOnePdf && (await sizeOf(door, found.open, context));
    if (tooLarge && typeof tooLarge === 'object') return tooLarge;
    const { to, left } = withFile(found, asked.AsOnePdf, tooLarge);
    if (to.length === 0) return withoutReceiver(left);
    const asPdf = asked.AsOnePdf && !tooLarge && found.open.length > 0;
    const put = await putMail(context, { ...found, to }, { ...asked, AsOnePdf: asPdf }, publicUrl);
    if (put) return put;
    const outside = to.filter(({ userId }) => userId === '').length;
    const readers = to.flatMap(({ userId }) => userId || []).join(' ');
    context.note({ documents: found.documents.length, readers, outside, left: left.length, asPdf });
    const paged = new Set(found.open.map(({ documentId }) => documentId));
    return {
      data: {
        sent: to.map(({ userId, name }) => ({ userId, name, how: asPdf ? 'file' : 'link' })),
        left: [...left],
        tooLarge,
        withoutPages: asked.AsOnePdf ? found.documents.flatMap(({ id }) => (paged.has(id) ? [] : id)) : [],
      },
    };
  }),

  mailPeople: async (context, { text }) => ({ data: await peopleLike(context, text.trim()) }),
});

/** Checks before rendering: rights, receivers, their visibility. */
async function mailOf({ db, tenantId, caller }: CallerContext, asked: Asked): Promise<Mail | Refused> {
  return db.inTenant(tenantId, async (tx) => {
    const guids = [...new Set(asked.guidList.map(({ guid }) => guid))];
    const found = await seenOf({ tx, tenantId, caller }, guids);
    if (found.length < guids.length) return unknownDocument;
    const refusal = found.map((one) => lacks(one, documentGrant.mail)).find((one) => one !== null);
    if (refusal) return refusal;
    const settings = await documentSettings(tx, tenantId);
    const documents = found.map(({ document }) => document);
    const open: OpenVersion[] = [];
    for (const { guid, version } of asked.AsOnePdf ? asked.guidList : []) {
      const opened = await openVersion(tx, tenantId, guid, version);
      if (opened && opened.pages.length > 0) open.push(opened);
    }
    const pages = open.reduce((sum, one) => sum + one.pages.length, 0);
    if (open.length > settings.maxDocumentsInPrintout || pages > DOCUMENT_LIMITS.pagesAtOnce) return tooMany;
    // one of the two is set
    const to = asked.to.map(({ userId = '', address = '' }) => (userId === '' ? { address } : { userId }));
    return { documents, open, ...(await receiversOf({ tx, tenantId }, to, documents, settings.mailDomains)) };
  });
}

/** Renders the PDF once, to check that it fits into a mail and shows nothing under a black area. */
async function sizeOf(door: Door, open: readonly OpenVersion[], context: CallerContext): Promise<boolean | Refused> {
  if (open.length === 0) return false;
  try {
    const printed = open.map((one) => ({ open: one, title: '' }));
    const pdf = await redrawnPdf(door, printed, { withNotes: false, withMarks: true, signal: context.signal });
    return pdf.byteLength > FILE_LIMITS.mailBytes;
  } catch (error) {
    if (error instanceof PagesBusy) return { refused: 'service.busy', message: 'Too many pages are being drawn; ask again.' };
    if (error instanceof PageLeak) return leaked(context, error, 'The mail was not sent.');
    throw error;
  }
}

/** External receivers get no link, so a receiver who cannot get the file gets nothing. */
function withFile({ to, left, open }: Mail, wantsFile: boolean, tooLarge: boolean): Pick<Mail, 'to' | 'left'> {
  const reason = !wantsFile ? 'needsFile' : open.length === 0 ? 'noPages' : tooLarge ? 'tooLarge' : undefined;
  if (!reason) return { to, left };
  const [inside, outside] = [to.filter(({ userId }) => userId !== ''), to.filter(({ userId }) => userId === '')];
  return { to: inside, left: [...left, ...outside.map(({ userId, name }): LeftOut => ({ userId, name, reason }))] };
}

function withoutReceiver(left: readonly LeftOut[]): Refused {
  const isSight = left.every(({ reason }) => reason === 'sightDiffers');
  const names = left.map(({ name, reason }) => `${name} ${reason}`).join(', ');
  return { refused: isSight ? 'mail.sightDiffers' : 'mail.noReceiver', message: `This mail has no allowed receiver: ${names}.` };
}

/** Queues the mail with its events, unless the same operation already did. */
async function putMail(
  { db, tenantId, caller, now }: CallerContext,
  { documents, open, to }: Mail,
  { subject, text, AsOnePdf, guidList, opId = randomUUID() }: Asked,
  publicUrl: string,
): Promise<Refused | null> {
  const id = `mail/${caller.userId}/${opId}`;
  const versions = new Map(open.map((one) => [one.documentId, one.version]));
  return db.inTenant(tenantId, async (tx) => {
    await lockDocument({ tx, tenantId }, id);
    const { documentId, opId: ofOperation, userId, operation } = documentHistory;
    const its = [eq(documentHistory.tenantId, tenantId), eq(documentId, documents[0]?.id ?? ''), eq(ofOperation, opId)];
    const isDone = and(...its, eq(userId, caller.userId), eq(operation, documentEvent.send));
    if ((await tx.$count(documentHistory, isDone)) > 0) return null;
    // the same operation for other documents is not a repeat
    if ((await tx.$count(work, and(eq(work.tenantId, tenantId), eq(work.id, id)))) > 0)
      return { refused: 'action.refused', message: 'opIdReused' };
    await putWork(tx, tenantId, {
      id,
      kind: 'document.mail',
      subject: documents[0]?.id ?? '',
      by: caller.userId,
      now: now(),
      payload: {
        documents: guidList.map(({ guid, version }) => ({ guid, version: versions.get(guid) ?? version })),
        asPdf: AsOnePdf,
        to: to.map((one) => ({ userId: one.userId, address: one.userId === '' ? one.address : '' })),
        subject,
        text,
        place: `${publicUrl}${homeOf(caller.urlPath)}`,
      },
    });
    const outside = to.filter((one) => one.userId === '').length;
    const detail = { way: AsOnePdf ? 'pdf' : 'link', receivers: to.length, outside };
    await noteEvents(tx, caller, documents, documentEvent.send, now(), { detail, opId });
    return null;
  });
}

async function peopleLike({ tx, tenantId, caller }: HandlerContext, text: string) {
  const { mailDomains: domains } = await documentSettings(tx, tenantId);
  const mine = [...(await reachOf(tx, caller)).projects.keys()];
  if (text === '' || mine.length === 0) return { people: [], domains };
  const { id: userId, name, userName, email } = users;
  const theirs = and(eq(userProjects.tenantId, tenantId), eq(userProjects.userId, userId), inArray(userProjects.projectId, mine));
  const isLike = or(...[name, userName].map((column) => sql`strpos(lower(${column}), lower(${text})) > 0`));
  const people = await tx
    .select({ userId, name, userName })
    .from(users)
    .where(and(isPerson(tenantId), ne(email, ''), isLike, exists(tx.select().from(userProjects).where(theirs))))
    .orderBy(name, userName)
    .limit(DOCUMENT_LIMITS.offeredPeople);
  return { people, domains };
}
