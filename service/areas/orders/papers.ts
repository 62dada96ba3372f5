import { arrayContains, and, asc, eq } from 'drizzle-orm';
import type { orderReads } from '#schema/calls/order-reads.ts';
import { handover } from '#schema/entities/handover.ts';
import type { Handover, Signature } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { csvText } from '#schema/rules/csv.ts';
import { handoverAddress } from '#schema/rules/handover-address.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import { isOutside } from '#schema/rules/order-kinds.ts';
import { isItemVisible } from '#schema/rules/sight.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { drawnCertificate, seesCertificates } from '#service/areas/retention/certificates.ts';
import { handovers } from '#service/db/tables/orders.ts';
import { certificates } from '#service/db/tables/retention.ts';
import type { DrawnAnswer, FileAnswer, HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { threads } from '#service/threads/pool.ts';
import { readableOrder } from './order-items.ts';
import { unknownOrder } from './details.ts';
import { listsInSight } from './handover-sight.ts';
import { paperWords, type PaperWords } from './paper-words.ts';
import { hasPickList, PICK_LIST, pickListSheet } from './pick-paper.ts';
import { preWorkSheet } from './pre-work-paper.ts';
import { stampsOf } from './record-orders.ts';
import type { Sheet } from './sheet.ts';

const PDF = 2;
const CSV = 5;

/** Name of the certificate of destruction among the papers of an order. */
const CERTIFICATE = 'certificate';

/**
 * Papers of an order: its sheet, the pick list for the archive, each handover that two people signed, and the certificate of its
 * destruction.
 */
export async function papersOf(context: HandlerContext, id: string) {
  const row = await readableOrder(context, id);
  if (!row) return unknownOrder;
  const number = (await stampsOf(context.tx, context.tenantId, [id])).get(id)?.number ?? '';
  const sealed = await handoversOf(context, id);
  const certified = await certificateOf(context, id);
  const formats = [PDF, CSV];
  const plain = { number, hash: '', formats, at: row.createdAt, signatures: [] };
  return {
    data: [
      { ...plain, paper: 'sheet' },
      ...((await hasPickList(context, row)) ? [{ ...plain, paper: PICK_LIST }] : []),
      ...(certified ? [{ ...plain, paper: CERTIFICATE, number: certified.number, hash: certified.hash, at: certified.at }] : []),
      ...sealed.map(({ id: paper, hash, sealedAt: at, signatures }) => {
        return { paper, number: spokenHash(hash), hash, formats, at, signatures };
      }),
    ],
  };
}

/** The certificate of an order, if the caller may read it. */
async function certificateOf(context: HandlerContext, orderId: string) {
  if (!(await seesCertificates(context))) return undefined;
  const { tx, tenantId } = context;
  const its = and(eq(certificates.tenantId, tenantId), eq(certificates.orderId, orderId));
  return (await tx.select().from(certificates).where(its))[0];
}

/** A sealed list with what its two people drew or entered, which only the service keeps. */
type SealedList = Handover & { signatures: Signature[] };

async function handoversOf(context: HandlerContext, orderId: string): Promise<SealedList[]> {
  const { tx, tenantId } = context;
  const its = and(eq(handovers.tenantId, tenantId), arrayContains(handovers.orderIds, [orderId]));
  const rows = await tx.select().from(handovers).where(its).orderBy(asc(handovers.sealedAt));
  const lists = rows.map((row) => ({ ...heldRow(handover.name, row).row, signatures: row.signatures }));
  return listsInSight(context, lists);
}

/** The files of papers where people reach the service: the QR code of a sealed list leads there. */
export const papersAt = (publicUrl: string): Pick<Handlers<typeof orderReads>, 'reportFile'> => ({
  reportFile: (context, asked) => paperFile(context, asked, publicUrl),
});

/** A paper as a file, drawn from its content each time. */
export async function paperFile(
  context: HandlerContext,
  { id, paper, format }: { id: string; paper: string; format: '2' | '5' },
  publicUrl: string,
): Promise<FileAnswer | DrawnAnswer | Refused> {
  const row = await readableOrder(context, id);
  if (!row) return unknownOrder;
  if (paper === CERTIFICATE) {
    const certified = await certificateOf(context, id);
    return certified ? drawnCertificate(context, certified, format) : unknownOrder;
  }
  const words = paperWords[await callerLanguage(context)];
  const sheet = await paperOf(context, row, { paper, words, publicUrl });
  return sheet ? fileOf(sheet, format) : unknownOrder;
}

/** The sheet of an order as a file. */
export async function sheetFile(context: HandlerContext, id: string, format: '2' | '5') {
  const row = await readableOrder(context, id);
  return row ? fileOf(await sheetOf(context, row, paperWords[await callerLanguage(context)]), format) : unknownOrder;
}

function fileOf(sheet: Sheet, format: '2' | '5'): FileAnswer | DrawnAnswer {
  const name = sheet.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  if (format === '5')
    return { file: new TextEncoder().encode(csvText([sheet.columns, ...sheet.rows])), name: `${name}.csv`, type: 'text/csv' };
  return { drawn: () => threads.run('sheet', sheet), name: `${name}.pdf`, type: 'application/pdf' };
}

interface Asked {
  paper: string;
  words: PaperWords;
  publicUrl: string;
}

async function paperOf(context: HandlerContext, row: Order, { paper, words, publicUrl }: Asked) {
  if (paper === 'sheet') return sheetOf(context, row, words);
  if (paper !== PICK_LIST) {
    const sealed = (await handoversOf(context, row.id)).find((one) => one.id === paper);
    return sealed ? handoverSheet(sealed, words, handoverAddress(publicUrl, context.caller.urlPath, sealed)) : null;
  }
  if (!(await hasPickList(context, row))) return null;
  const number = (await stampsOf(context.tx, context.tenantId, [row.id])).get(row.id)?.number ?? '';
  return pickListSheet(context, row, number, words);
}

async function sheetOf(context: HandlerContext, row: Order, words: PaperWords): Promise<Sheet> {
  const { tx, tenantId, caller } = context;
  const number = (await stampsOf(tx, tenantId, [row.id])).get(row.id)?.number ?? '';
  if (isOutside(row)) return preWorkSheet(context, row, number, words);
  const sight = await sightOf(tx, tenantId, caller.userId);
  const all: Position[] = await new TransactionReader(tx, tenantId).positionsOf(row.id);
  const its = all.filter((one) => isItemVisible(sight, one));
  return {
    title: `${words.order} ${number || row.id.slice(-4)}`,
    facts: [
      [words.orderedBy, row.createdByName],
      [words.approvedBy, row.approvedByName],
      [words.waybill, row.waybill],
      [words.recipient, row.deliver['recipient'] ?? ''],
      [words.note, row.note],
    ],
    columns: [words.code, words.title, words.quantity, words.done, words.state],
    rows: its.map(({ code, title, quantity, quantityDone, state }) => [
      code,
      title,
      String(quantity),
      String(quantityDone),
      words.states[state],
    ]),
  };
}

const rowOf =
  (state: string, { methods }: PaperWords) =>
  (line: Handover['lines'][number]) => [line.code, line.title, line.seals.join(', '), methods[line.method], state];

function handoverSheet(sealed: SealedList, words: PaperWords, qr: string): Sheet {
  const { refusedToSign, witness, typedName } = words;
  const given = sealed.lines.filter(({ found }) => found !== 'missing' && found !== 'extraLeft');
  const left = sealed.lines.filter(({ found }) => found === 'missing' || found === 'extraLeft');
  return {
    title: `${words.handover} ${spokenHash(sealed.hash)}`,
    qr,
    facts: [
      [words.givenBy, [sealed.giver, sealed.giverRole].filter(Boolean).join(', ')],
      [words.takenBy, [sealed.taker, sealed.takerRole].filter(Boolean).join(', ')],
      [words.place, sealed.place],
      [words.vehicle, sealed.vehicle],
      [words.waybill, sealed.waybill],
      [words.note, sealed.note],
      [words.seal, sealed.hash],
    ],
    columns: [words.code, words.title, words.seals, words.read, words.handedOver],
    // what was not handed over is listed apart, and never among the rest
    rows: [...given.map(rowOf(words.yes, words)), ...left.map(rowOf(words.no, words))],
    signers: { signatures: sealed.signatures, words: { refusedToSign, witness, typedName } },
  };
}
