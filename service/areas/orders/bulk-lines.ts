import { and, eq } from 'drizzle-orm';
import type { BulkLine } from '#schema/calls/order-bulk.ts';
import type { OrderType } from '#schema/codes.ts';
import { objectType, orderStatusAction, type BulkReason, type ObjectType } from '#schema/codes/orders.ts';
import { Draft } from '#schema/judge/draft.ts';
import { itemsAvailable } from '#schema/judge/orders/item-facts.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Registration } from '#schema/records/registration.ts';
import { bulkTypeOf } from '#schema/rules/bulk-columns.ts';
import { isOneScript, normaliseCode } from '#schema/rules/codes-normal.ts';
import { orderKindOf, takesMedium } from '#schema/rules/order-kinds.ts';
import { isVisible } from '#schema/rules/sight.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { classes } from '#service/db/tables/vault.ts';
import type { BulkRow } from './bulk-file.ts';
import type { RowTypes } from './row-types.ts';

/** An item a row names; without an id the archive does not know its code. */
export interface BulkItem {
  type: OrderType;
  objectType: ObjectType;
  box: Container | null;
  document: Registration | null;
  code: string;
  note: string;
}

/** A row with what becomes of it; one that is added has its item. */
export interface JudgedRow {
  line: BulkLine;
  item?: BulkItem;
}

/** Everything rows are judged against. */
export interface BulkScene {
  reader: TransactionReader;
  /** The bulk order or basket the rows are added to. */
  bulk: Order;
  types: RowTypes;
  userId: string;
  now: number;
  /** Items and codes that are in it already. */
  inOrder: ReadonlySet<string>;
  /** Unknown codes that it has already, by type of object. */
  unknown: ReadonlyMap<ObjectType, number>;
}

/** Judges the rows of a file one by one in their order, over what is known of all of them together. */
export async function judgeRows(scene: BulkScene, rows: readonly BulkRow[]): Promise<JudgedRow[]> {
  const read = rows.map(readRow(scene.types));
  const known = await knownCodes(scene, [...new Set(read.flatMap(({ code, fault }) => (fault ? [] : [code])))]);
  const seen = new Map<string, number>();
  const judged = read.map((row): JudgedRow => {
    const base = { row: row.row, code: row.code, type: row.type ?? 0, title: '', params: {} };
    const not = (reason: BulkReason, params: BulkLine['params'] = {}, type = base.type): JudgedRow => ({
      line: { ...base, type, params, outcome: 'notPossible', reason },
    });
    if (row.fault) return not(row.fault);
    const item = itemOf(row, known, scene);
    if (!item) return not('documentUnknown', {}, row.type ?? scene.types.own(nothing));
    if (item.box && !takesMedium(item.type, known.media.get(item.box.containerTypeId))) return not('notTape');
    const key = item.document?.id ?? item.box?.id ?? `${item.objectType}/${item.code}`;
    const line = { ...base, type: item.type, title: item.box?.description ?? '' };
    const first = seen.get(key);
    if (first !== undefined) return { line: { ...line, outcome: 'duplicate', reason: 'inFile', params: { row: first } } };
    seen.set(key, row.row);
    if (scene.inOrder.has(key)) return { line: { ...line, outcome: 'duplicate', reason: 'inOrder' } };
    return { line: { ...line, outcome: item.box || item.document ? 'added' : 'unknown', reason: '' }, item };
  });
  await withAvailability(scene, judged);
  return withinLimits(scene, judged);
}

const nothing = { isBox: false, isDocument: false, isFolder: false };

interface ReadRow {
  row: number;
  code: string;
  type: OrderType | undefined;
  note: string;
  fault?: BulkReason;
}

/** The cells of a row as an item is described; with a fault if it cannot be one. */
function readRow(types: RowTypes): (row: BulkRow) => ReadRow {
  return ({ row, code: text, type: cell, note }) => {
    const code = normaliseCode(text);
    const named = bulkTypeOf(cell);
    const type = named ? types.named(named) : undefined;
    const read = { row, code: code.slice(0, LIMITS.codeCharacters), type: type ?? named ?? undefined, note };
    if (code === '' || code.length > LIMITS.codeCharacters || !code.isWellFormed() || !isOneScript(code))
      return { ...read, code: read.code.toWellFormed(), fault: 'codeInvalid' };
    if (named === null) return { ...read, fault: 'typeUnknown' };
    if (named !== undefined && type === undefined) return { ...read, fault: 'typeDiffers' };
    if (note.length > LIMITS.noteCharacters || !note.isWellFormed() || note.includes('\u0000'))
      return { ...read, fault: 'noteTooLong' };
    return read;
  };
}

interface Known {
  boxes: ReadonlyMap<string, Container>;
  documents: ReadonlyMap<string, Registration>;
  folders: ReadonlySet<string>;
  /** Data carriers of the types of containers. */
  media: ReadonlyMap<string, string | undefined>;
}

/** Boxes and documents of the project by their codes. What is in another project or out of sight is as unknown as a typing error. */
async function knownCodes({ reader, bulk, userId }: BulkScene, codes: readonly string[]): Promise<Known> {
  const { tx, tenantId } = reader;
  await reader.codes.loadContainers(codes);
  const boxes = new Map<string, Container>();
  for (const code of codes) {
    const held = await reader.containerByCode(code);
    if (held && !held.deleted && held.row.projectId === bulk.projectId) boxes.set(code, held.row);
  }
  const media = new Map<string, string | undefined>();
  for (const { containerTypeId } of boxes.values()) {
    if (!media.has(containerTypeId)) media.set(containerTypeId, (await reader.containerType(containerTypeId))?.medium);
  }
  const ofProject = and(eq(classes.tenantId, tenantId), eq(classes.projectId, bulk.projectId));
  const its = await tx.select({ id: classes.id, fileFolder: classes.fileFolder }).from(classes).where(ofProject);
  const folders = new Set(its.flatMap(({ id, fileFolder }) => (fileFolder ? [id] : [])));
  const sight = await reader.sight(userId);
  const found = await reader.documentsByCode(bulk.projectId, codes);
  const seen = found.filter((row) => !sight || isVisible(sight, row));
  // two classes can use one code: such a code names no document
  const documents = new Map(
    [...Map.groupBy(seen, ({ code }) => code)].flatMap(([code, all]) =>
      all.length === 1 && all[0] ? [[code, all[0]] as const] : [],
    ),
  );
  return { boxes, documents, folders, media };
}

/** The item a row names; null for one that is not known, and cannot be looked for by a code. */
function itemOf({ code, type, note }: ReadRow, { boxes, documents, folders }: Known, { types }: BulkScene): BulkItem | null {
  const [box, document] = [boxes.get(code) ?? null, documents.get(code) ?? null];
  const isFolder = document !== null && folders.has(document.classId);
  const own = type ?? types.own({ isBox: box !== null, isDocument: document !== null, isFolder });
  const objects = orderKindOf(own)?.objects ?? [];
  if (box && objects.includes(objectType.box)) return { type: own, objectType: objectType.box, box, document: null, code, note };
  const its = isFolder ? objectType.fileFolder : objectType.document;
  if (document && objects.includes(its)) return { type: own, objectType: its, box: null, document, code, note };
  const [first] = objects;
  if (first === undefined || orderKindOf(own)?.unknown !== 'code') return null;
  return { type: own, objectType: first, box: null, document: null, code, note };
}

/** Adds reasons that stop a known item, or need an agreement in the basket: the same rule as for an item that is added alone. */
async function withAvailability({ reader, bulk, userId }: BulkScene, judged: JudgedRow[]): Promise<void> {
  const asked = judged.flatMap((one) => (one.item?.box || one.item?.document ? [{ one, item: one.item }] : []));
  const wanted = asked.map(({ item: { type, objectType: its, box, document } }) => ({
    type,
    objectType: its,
    objectId: document?.id ?? box?.id ?? '',
    containerId: document?.containerId ?? box?.id ?? '',
    projectId: bulk.projectId,
  }));
  const answers = await itemsAvailable(new Draft(reader), wanted, { orderId: bulk.id, userId });
  for (const [at, { one }] of asked.entries()) {
    const { code, reasons } = answers[at] ?? { code: orderStatusAction.possible, reasons: [] };
    const [reason] = reasons;
    one.line = { ...one.line, reason: reason?.code ?? '', params: { ...reason?.params } };
    if (code !== orderStatusAction.notPossible) continue;
    one.line.outcome = 'notPossible';
    delete one.item;
  }
}

/** Unknown codes beyond what an order may have stay out; those that come first go first. */
async function withinLimits({ reader, unknown }: BulkScene, judged: JudgedRow[]): Promise<JudgedRow[]> {
  const { unknownBoxes, unknownFolders } = await reader.orderSettings();
  const used = new Map(unknown);
  return judged.map((one) => {
    if (one.line.outcome !== 'unknown' || !one.item) return one;
    const its = one.item.objectType;
    const [count, most] = [used.get(its) ?? 0, its === objectType.box ? unknownBoxes : unknownFolders];
    if (count >= most) return { line: { ...one.line, outcome: 'notPossible', reason: 'limitReached', params: { most } } };
    used.set(its, count + 1);
    return one;
  });
}
