import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { custodyEvent, signalKind } from '#schema/codes.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { containerState, ownCall } from '#schema/judge/carry-out.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import { appendCustody } from '#service/areas/sync/custody-chain.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { CONTINUOUS, nextNumber } from '#service/db/number-series.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { protocols } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { containerOf, documentsIn } from '#service/areas/protocoling/lists.ts';

/** Content of a protocol before rendering: the same content becomes the PDF and the CSV. */
export interface ProtocolContent {
  /** Official, continuous across years; the same content keeps its number however often it is printed. */
  number: number;
  issuedAt: number;
  container: Container;
  projectName: string;
  typeName: string;
  costCenter: string;
  issuedBy: string;
  hash: string;
  /** Columns after the running number. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/**
 * Collects the protocol of a container and numbers it; the first printing of a content is a custody event. The earlier
 * read only finds the container. It may have been closed in the meantime, so the content is read under the lock.
 *
 * @param language of the names on the sheet; the number belongs to the content in any language
 * @returns null if the caller cannot see it any more
 */
export async function officialProtocol(
  context: HandlerContext,
  seen: Container,
  language: Language,
): Promise<ProtocolContent | null> {
  const { tx, tenantId, caller } = context;
  const reader = new TransactionReader(tx, tenantId);
  // locked, so no document is added between reading and numbering
  await reader.entities.containers.load([seen.id]);
  const container = await containerOf(context, { id: seen.id });
  if (!container) return null;
  const documents = await documentsIn(tx, tenantId, container.id);
  if (!documents) return null;
  const hash = createHash('sha256').update(protocolText(container, documents)).digest('hex');
  const issued = await numbered(context, container, hash);
  const [of, project, type, costCenter] = [
    container.classId === '' ? null : await reader.documentClass(container.classId),
    await reader.project(container.projectId),
    await reader.containerType(container.containerTypeId),
    container.costCenterId === '' ? null : await reader.costCenter(container.costCenterId),
  ];
  // inherited values are the same in every row, so they are left out of the table
  const columns = (of ? inLanguage(of, language).attributes : []).filter(({ inherited }) => !inherited);
  return {
    number: issued.number,
    issuedAt: issued.at,
    container,
    projectName: project ? inLanguage(project, language).name : '',
    typeName: type ? inLanguage(type, language).name : '',
    costCenter: costCenter ? `${costCenter.code} ${inLanguage(costCenter, language).name}` : '',
    issuedBy: caller.name,
    hash,
    columns: columns.map(({ name }) => name),
    rows: documents.map(({ values }) => columns.map((column) => shownValue(column, values[column.id] ?? ''))),
  };
}

async function numbered(context: HandlerContext, container: Container, contentHash: string) {
  const { tx, tenantId, caller, now } = context;
  // the container is locked, so the same content is not numbered twice
  const known = await numberOf(tx, tenantId, container.id, contentHash);
  if (known) return known;
  const issued = { number: await nextNumber(tx, tenantId, 'protocol', CONTINUOUS), at: now() };
  await tx.insert(protocols).values({ tenantId, containerId: container.id, contentHash, ...issued });
  const state = containerState(container);
  await appendCustody(tx, tenantId, [
    {
      containerId: container.id,
      event: custodyEvent.generateProtocol,
      userId: caller.userId,
      userName: caller.name,
      role: caller.roles[0] ?? '',
      deviceId: '',
      ...ownCall,
      from: state,
      to: state,
      method: '',
      seal: container.seals.join(', '),
      detail: { number: issued.number, contentHash, documents: container.documents },
      deviceAt: issued.at,
      at: issued.at,
    },
  ]);
  await notifyCreator(context, container, issued.number);
  return issued;
}

const paper = { en: 'official transfer list', pl: 'oficjalny protokół zdawczo-odbiorczy', de: 'offizielles Übergabeprotokoll' };

/**
 * Notifies the creator of a box that its protocol is ready (S0 §3, ReportGenerated 1): once, unless they printed it. The mail does not
 * name the box.
 */
async function notifyCreator({ tx, tenantId, caller, now }: HandlerContext, { createdBy, id, code }: Container, number: number) {
  if (createdBy === caller.userId) return;
  const here = and(eq(users.tenantId, tenantId), eq(users.id, createdBy), eq(users.active, true));
  const [author] = await tx.select({ id: users.id }).from(users).where(here);
  if (!author) return;
  // a target may hold only plain ids
  const target = /^[\w-]+$/.test(id) ? placeIn('protocol/container/{id}', { id }) : '';
  const message = { kind: signalKind.reportGenerated, subject: `${code} · ${number}`, text: caller.name, target };
  const by = (what: string) => ({ text: `${caller.name}: ${what}` });
  const mailed = { subject: String(number), ...by(paper.en), translations: { pl: by(paper.pl), de: by(paper.de) } };
  await sendAll(tx, tenantId, [{ to: [author.id], message, mail: 'all', mailed }], now());
}

async function numberOf(tx: Tx, tenantId: string, containerId: string, contentHash: string) {
  const same = and(
    eq(protocols.tenantId, tenantId),
    eq(protocols.containerId, containerId),
    eq(protocols.contentHash, contentHash),
  );
  const [found] = await tx.select({ number: protocols.number, at: protocols.at }).from(protocols).where(same);
  return found;
}
