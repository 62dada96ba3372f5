import { and, desc, eq, inArray } from 'drizzle-orm';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { csvText } from '#schema/rules/csv.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { certificates } from '#service/db/tables/retention.ts';
import type { DrawnAnswer, FileAnswer, HandlerContext, Refused } from '#service/http/handlers.ts';
import { threads } from '#service/threads/pool.ts';
import { paperWords, type PaperWords } from '#service/areas/orders/paper-words.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { orderReasons } from '#service/db/tables/orders.ts';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { certificateHash, type CertificateContent } from './certificate-content.ts';
import { behind, onePage } from './newest-first.ts';
import { reachOf, unknownThing } from './reach.ts';
import { RETENTION_ZONE } from './terms.ts';

/** A certificate names every item, so it is no paper for a caller from whom documents are hidden. */
export async function seesCertificates({ tx, tenantId, caller }: HandlerContext): Promise<boolean> {
  return (await sightOf(tx, tenantId, caller.userId)) === null;
}

/** A page of the certificates of the caller's projects, newest first; each is verified for this answer. */
export async function certificatesOf(
  context: HandlerContext,
  { searchPackageId: place }: { searchPackageId?: string | undefined } = {},
) {
  const { tx, tenantId } = context;
  const names = await reachOf(context);
  if (names.size === 0 || !(await seesCertificates(context)))
    return { data: { items: [], searchPackageId: '', isLastPage: true, matches: 0 } };
  const its = and(eq(certificates.tenantId, tenantId), inArray(certificates.projectId, [...names.keys()]));
  const found = await tx
    .select()
    .from(certificates)
    .where(and(its, behind({ at: certificates.at, id: certificates.number }, place)))
    .orderBy(desc(certificates.at), desc(certificates.number))
    .limit(ORDER_LIMITS.pageRows + 1);
  const { rows, ...page } = onePage(found, ({ at, number }) => ({ at, id: number }));
  const matches = await tx.$count(certificates, its);
  return {
    data: {
      ...page,
      matches,
      items: rows.map(({ number, orderId, projectId, hash, at, content: stored }) => {
        const content = stored as CertificateContent; // written by `certify`
        const { orderNumber, items } = content;
        const valid = certificateHash(content) === hash;
        return { number, orderId, orderNumber, projectName: names.get(projectId) ?? '', items: items.length, hash, at, valid };
      }),
    },
  };
}

/** A certificate as a file. One whose content does not match its hash is refused: it would prove nothing. */
export async function certificateFile(
  context: HandlerContext,
  { number, format }: { number: string; format: '2' | '5' },
): Promise<FileAnswer | DrawnAnswer | Refused> {
  const its = and(eq(certificates.tenantId, context.tenantId), eq(certificates.number, number));
  const [found] = await context.tx.select().from(certificates).where(its);
  if (!found || !(await reachOf(context)).has(found.projectId) || !(await seesCertificates(context))) return unknownThing;
  return drawnCertificate(context, found, format);
}

/** A certificate as a file, for a caller who may read it; refused if its content does not match its hash. */
export async function drawnCertificate(
  context: HandlerContext,
  found: typeof certificates.$inferSelect,
  format: '2' | '5',
): Promise<FileAnswer | DrawnAnswer | Refused> {
  const { number } = found;
  const content = found.content as CertificateContent; // written by `certify`
  if (certificateHash(content) !== found.hash) return { refused: 'action.refused', message: 'certificateChanged' };
  const language = await callerLanguage(context);
  const sheet = sheetOf(content, found.hash, paperWords[language], await reasonNames(context, language));
  if (format === '5') {
    const file = new TextEncoder().encode(csvText([sheet.columns, ...sheet.rows]));
    return { file, name: `${number}.csv`, type: 'text/csv' };
  }
  return { drawn: () => threads.run('sheet', sheet), name: `${number}.pdf`, type: 'application/pdf' };
}

/** Names of the client's reasons for what was not destroyed, in this language. */
async function reasonNames({ tx, tenantId }: HandlerContext, language: Language): Promise<ReadonlyMap<string, string>> {
  const found = await tx.select().from(orderReasons).where(eq(orderReasons.tenantId, tenantId));
  return new Map(found.map((row) => [row.id, inLanguage(row, language).name]));
}

const isBlocker = (words: PaperWords, reason: string): reason is keyof PaperWords['kept'] => Object.hasOwn(words.kept, reason);

function sheetOf(content: CertificateContent, hash: string, words: PaperWords, reasons: ReadonlyMap<string, string>) {
  const { number, orderNumber, projectName, askedBy, approvedBy, handovers, items, kept, services = [] } = content;
  const facts: [string, string][] = [
    [words.order, orderNumber],
    [words.project, projectName],
    [words.destroyedOn, dayAt(content.at, RETENTION_ZONE)],
    [words.orderedBy, askedBy],
    [words.approvedBy, approvedBy],
    [words.services, services.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')],
    ...handovers.flatMap((one): [string, string][] => [
      [words.executedBy, one.executedBy],
      [words.witnessedBy, one.witnessedBy],
      [words.place, one.place],
      [words.handover, one.hash],
    ]),
    [words.certificateHash, hash],
  ];
  return {
    title: `${words.certificate} ${number}`,
    facts,
    columns: [words.code, words.title, words.class, words.pieces, words.kilograms, words.basis, words.destroyed],
    rows: [
      ...items.map(({ code, title, basis, className = '', pieces, kilograms = 0 }) => {
        const weight = kilograms > 0 ? String(kilograms) : '';
        return [code, title, className, String(pieces ?? ''), weight, basis, words.yes];
      }),
      ...kept.map(({ code, title, reason }) => [
        code,
        title,
        '',
        '',
        '',
        isBlocker(words, reason) ? words.kept[reason] : (reasons.get(reason) ?? reason),
        words.no,
      ]),
    ],
  };
}
