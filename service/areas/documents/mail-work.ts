import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { signalKind } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import { placeIn } from '#schema/page-path.ts';
import { isMailAddress, mailAddressOf, mailDomainOf } from '#schema/rules/mail-address.ts';
import type { Language } from '#schema/records/translations.ts';
import type { WorkParts } from '#service/areas/area.ts';
import { languageOf } from '#service/areas/navigation/menu.ts';
import { notify } from '#service/areas/notifications/notify.ts';
import type { Tx } from '#service/db/database.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { MailRefused } from '#service/mail/smtp-sender.ts';
import { PageLeak, redrawnPdf } from '#service/pages/redrawn-pdf.ts';
import { openVersion, openVersions, type Door, type OpenVersion, type Shown } from '#service/pages/shown.ts';
import { WorkRefused, workRestored, type WorkHandler, type WorkRun } from '#service/work/handler.ts';
import type { PayloadOf } from '#service/work/kinds.ts';
import { askerOf } from './asker.ts';
import { coversAll, isPerson } from './mail-receivers.ts';
import { mailText, notRepeated, undelivered, withheld } from './mail-text.ts';
import { documentSettings } from './page-info.ts';
import { lacks, seenOf, type DocumentRow } from './seen.ts';
import type { documentWork } from './work-kinds.ts';

type Mail = PayloadOf<(typeof documentWork)['document.mail']>;
interface MailParts extends Pick<WorkParts, 'db' | 'sender'> {
  door: Door;
}

const indexes = v.optional(v.array(v.number()), []);
/** Finished receivers, by index: those it was sent to, those that cannot be reached, and those it was not sent to any more. */
const place = v.object({ sent: indexes, lost: indexes, withheld: indexes });
const reached = (cursor: string) => v.parse(place, cursor === '' ? {} : JSON.parse(cursor));

interface Envelope {
  address: string;
  name: string;
  language: Language;
  isInside: boolean;
}

/**
 * Sends documents once to each receiver, and saves the progress after each. Rights are checked and pages rendered at this
 * point, because days may have passed: areas redacted since are black, and documents deleted or hidden since are not sent.
 */
export function sendDocuments(parts: MailParts): WorkHandler<Mail> {
  return {
    run: async (run, mail) => {
      const { tenantId, signal } = run;
      const done = reached(run.cursor);
      const file = lazily(() => drawn(parts, run, mail));
      let fault: unknown;
      for (const at of mail.to.keys()) {
        if ([done.sent, done.lost, done.withheld].some((list) => list.includes(at))) continue;
        signal.throwIfAborted();
        try {
          const documents = await parts.db.inTenant(tenantId, (tx) => documentsOf(tx, run, mail));
          const isSent = documents !== null && (await sendTo(parts, run, { mail, at, documents, file }));
          done[isSent ? 'sent' : documents ? 'lost' : 'withheld'].push(at);
        } catch (error) {
          // the others get theirs now; this one is retried
          fault = error;
          continue;
        }
        await run.step(async () => ({ cursor: JSON.stringify(done) }));
      }
      if (fault !== undefined) throw fault;
      return async (tx) => {
        if (done.lost.length > 0) await notifySender(tx, run, mail, done.lost);
        if (done.withheld.length > 0) await notifySender(tx, run, mail, done.withheld, withheld);
      };
    },
    failed: async (tx, run, mail) => {
      const its = and(eq(work.tenantId, run.tenantId), eq(work.id, run.id));
      const [row] = await tx.select({ cursor: work.cursor }).from(work).where(its);
      const { sent } = reached(row?.cursor ?? '');
      await notifySender(
        tx,
        run,
        mail,
        [...mail.to.keys()].filter((at) => !sent.includes(at)),
        run.reason === workRestored ? notRepeated : undelivered,
      );
    },
  };
}

/** True once the mail server has accepted the message; false if it never can. */
async function sendTo(
  { db, sender }: MailParts,
  run: WorkRun,
  { mail, at, documents, file }: { mail: Mail; at: number; documents: readonly DocumentRow[]; file: () => Promise<Drawn> },
): Promise<boolean> {
  const envelope = await db.inTenant(run.tenantId, (tx) => envelopeOf(tx, run.tenantId, mail, at, documents));
  if (!envelope) return false;
  const content = mail.asPdf ? await file() : null;
  if (!content && !envelope.isInside) return false;
  const { from } = await db.inTenant(run.tenantId, (tx) => senderOf(tx, run));
  const links = envelope.isInside
    ? documents.map(({ id }) => mail.place + placeIn('document-preview/{document}', { document: id }))
    : [];
  const text = mailText(envelope.language, { text: mail.text, from, links, hasFile: content !== null });
  const attachments = content ? [{ name: 'document.pdf', type: 'application/pdf', content }] : [];
  try {
    await sender.send({ id: `${run.id}/${at}`, to: envelope.address, subject: mail.subject, text, attachments });
    return true;
  } catch (error) {
    if (error instanceof MailRefused) return false;
    throw error;
  }
}

type Drawn = Shown<Uint8Array> | null;

/** The PDF as it may be shown now; null if it is too large for a mail, or a document has lost its pages. */
async function drawn({ db, door }: MailParts, { tenantId, signal }: WorkRun, mail: Mail): Promise<Drawn> {
  const open = await db.inTenant(tenantId, async (tx) => {
    const all: (OpenVersion | null)[] = [];
    for (const { guid, version } of mail.documents) all.push(await openVersion(tx, tenantId, guid, version));
    return all.filter((one) => one !== null).filter(({ pages }) => pages.length > 0);
  });
  if (open.length === 0) return null;
  const printed = open.map((one) => ({ open: one, title: '' }));
  const pdf = await redrawnPdf(door, printed, { withNotes: false, withMarks: true, signal }).catch((error: unknown) => {
    // a retry would show the same
    throw error instanceof PageLeak ? new WorkRefused('page.leak') : error;
  });
  return pdf.byteLength > FILE_LIMITS.mailBytes ? null : pdf;
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/**
 * The documents, as the sender may still mail them; null if one is gone or out of their rights. A PDF lacks none of them without a word:
 * the version that was chosen must still be there.
 */
async function documentsOf(tx: Tx, run: WorkRun, mail: Mail): Promise<DocumentRow[] | null> {
  const { tenantId } = run;
  const guids = [...new Set(mail.documents.map(({ guid }) => guid))];
  const found = await seenOf({ tx, tenantId, caller: await askerOf(tx, run) }, guids);
  const isAllowed = found.length === guids.length && found.every((one) => lacks(one, documentGrant.mail) === null);
  const chosen = mail.asPdf ? mail.documents.filter(({ version }) => version > 0) : [];
  if ((await openVersions(tx, tenantId, chosen)).some((open) => open === null)) return null;
  return isAllowed ? found.map(({ document }) => document) : null;
}

/** Address and language of a receiver; null for a user who has left or may no longer see all documents, or a domain off the list. */
async function envelopeOf(
  tx: Tx,
  tenantId: string,
  mail: Mail,
  at: number,
  documents: readonly DocumentRow[],
): Promise<Envelope | null> {
  const { userId = '', address = '' } = mail.to[at] ?? {};
  const [client] = await tx.select({ language: tenants.language }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const language = client?.language ?? 'pl';
  if (userId === '' && !(await documentSettings(tx, tenantId)).mailDomains.includes(mailDomainOf(address))) return null;
  if (userId === '') return { address, name: address, language: languageOf({}, language), isInside: false };
  const [person] = await tx
    .select()
    .from(users)
    .where(and(isPerson(tenantId), eq(users.id, userId)));
  const to = mailAddressOf(person?.email ?? '');
  if (!person || !isMailAddress(to) || !(await coversAll({ tx, tenantId }, userId, documents))) return null;
  return { address: to, name: person.name, language: languageOf(person.preferences, language), isInside: true };
}

async function senderOf(tx: Tx, { tenantId, by }: Pick<WorkRun, 'tenantId' | 'by'>): Promise<{ from: string }> {
  const [person] = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, by)));
  const [client] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return { from: [person?.name, client?.name].filter(Boolean).join(', ') };
}

async function notifySender(
  tx: Tx,
  { tenantId, by, now }: Pick<WorkRun, 'tenantId' | 'by' | 'now'>,
  mail: Mail,
  lost: readonly number[],
  words: Record<Language, string> = undelivered,
): Promise<void> {
  const its = lost.flatMap((at) => mail.to[at] ?? []);
  const ids = its.map(({ userId }) => userId);
  const people = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.id, ids)));
  const names = its.map(({ userId, address }) => people.find(({ id }) => id === userId)?.name ?? address).join(', ');
  const inWords = (language: Language) => words[language].replace('{names}', () => names);
  const translations = { pl: { text: inWords('pl') }, de: { text: inWords('de') } };
  const message = { kind: signalKind.workflowProcess, subject: mail.subject, text: inWords('en'), target: '', translations };
  await notify(tx, tenantId, [by], message, now());
}
