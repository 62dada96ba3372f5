import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { carryOut } from '#schema/judge/carry-out.ts';
import { Draft } from '#schema/judge/draft.ts';
import { judge } from '#schema/judge/judge.ts';
import type { Applied, Judgement, Rules, Waiver } from '#schema/judge/judgement.ts';
import type { Person } from '#schema/judge/reader.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { codeAttribute } from '#schema/rules/code-attribute.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import type { MappedRow } from '#schema/rules/import/map-row.ts';

/** The import whose rows are judged, with its lookups. */
export interface Judging {
  tenantId: string;
  importId: string;
  projectId: string;
  config: ImportConfig;
  documentClass: DocumentClass;
  /** Box types by id and by name. */
  types: ReadonlyMap<string, ContainerType>;
  /** Cost centers by code. */
  centers: ReadonlyMap<string, string>;
  author: Person;
  now: number;
  rules: Rules;
}

/** Verdict on one row: the records it created, or the reason it was refused. */
export type RowVerdict =
  | { outcome: 'made'; boxId: string; isNewBox: boolean; documentId: string }
  | { outcome: 'repeated' }
  | { outcome: 'refused'; code: string; other: string };

/** The administrator imports on behalf of operators, so rights in the project are not checked. */
const waived: ReadonlySet<Waiver> = new Set(['access']);
const waivedInOwnBox: ReadonlySet<Waiver> = new Set(['access', 'archived']);

/**
 * Judges a row with the judges of devices, over the draft; a refused row leaves no changes. Where a device's operation would
 * become a case, the row is refused. Ids derive from the import and the row, so judging a row twice gives the same records.
 *
 * @param documentId from `documentIdOf`
 */
export async function judgeRow(
  draft: Draft,
  judging: Judging,
  mapped: MappedRow,
  documentId: string,
  purpose: 'run' | 'check' = 'run',
): Promise<RowVerdict> {
  const alone = new Draft(draft);
  const found = await judgedRow(alone, draft, judging, { mapped, documentId });
  if (!('judged' in found)) return found;
  const { judged, ...made } = found;
  // a check keeps the boxes, which later rows come into, and not the documents: its caller finds codes that come twice in the file
  if (purpose === 'run') {
    await carryOut(alone, judged, { author: judging.author, now: judging.now, delivery: undefined });
    await withoutMaker(alone, registration.name, made.documentId);
  }
  draft.absorb(alone);
  return made;
}

type Accepted = Extract<RowVerdict, { outcome: 'made' }> & { judged: Applied };

/** Judges a row, and makes its box where it is the first in it. */
async function judgedRow(
  alone: Draft,
  draft: Draft,
  judging: Judging,
  { mapped, documentId }: { mapped: MappedRow; documentId: string },
): Promise<Accepted | Exclude<RowVerdict, { outcome: 'made' }>> {
  const box = await boxFor(alone, judging, mapped);
  if ('code' in box) return { outcome: 'refused', ...box };
  const isArchived = box.isNew ? isAtArchive(judging) : await isUntouched(draft, judging, mapped.boxCode, box.id);
  if (isArchived) alone.bornCold.add(box.id);
  const { config, documentClass } = judging;
  const { code, values } = codedOf(documentClass, mapped);
  const payload = { containerId: box.id, projectId: judging.projectId, classId: documentClass.id, code };
  const about = { values, evidence: {}, toVerify: [], tries: {}, leased: [] };
  const operation = await operationOf(judging, 'registration.create', documentId, box.id, { ...payload, ...about });
  const judged = await judge(alone, operation, judging.now, isArchived ? waivedInOwnBox : waived, 'call');
  if (judged.outcome !== 'applied') return refusalOf(judged);
  if (judged.nothing)
    return config.repeats === 'skip' ? { outcome: 'repeated' } : { outcome: 'refused', code: 'repeated', other: '' };
  return { outcome: 'made', boxId: box.id, isNewBox: box.isNew, documentId, judged };
}

/**
 * Removes the creating operation, because an imported row has no receipt and a device's changes would wait for one that never
 * comes.
 */
async function withoutMaker(
  draft: Draft,
  name: (typeof container)['name'] | (typeof registration)['name'],
  id: string,
): Promise<void> {
  const held = await draft.row(name, id);
  if (held) draft.put(name, { ...held.row, createdByOp: '' }, held.deleted);
}

/** Sets the document code also as the attribute of its class, as the form does. */
function codedOf({ attributes }: DocumentClass, { code, values }: MappedRow): Pick<MappedRow, 'code' | 'values'> {
  const attribute = codeAttribute(attributes);
  return attribute && code !== '' ? { code, values: { ...values, [attribute.id]: code } } : { code, values };
}

type Box = { id: string; isNew: boolean } | { code: string; other: string };

async function boxFor(draft: Draft, judging: Judging, { boxCode, boxType, costCenter }: MappedRow): Promise<Box> {
  const { projectId, config, documentClass, types, centers } = judging;
  const known = await draft.containerByCode(boxCode);
  if (known?.deleted) return { code: 'boxDeleted', other: known.row.code };
  if (known)
    return known.row.projectId === projectId
      ? { id: known.row.id, isNew: false }
      : { code: 'boxElsewhere', other: known.row.code };
  if (config.boxes === 'mustExist') return { code: 'boxUnknown', other: boxCode };
  const type = types.get(boxType === '' ? config.containerTypeId : boxType.toLowerCase());
  if (!type) return { code: 'boxTypeUnknown', other: boxType };
  const costCenterId = costCenter === '' ? '' : centers.get(costCenter.toLowerCase());
  if (costCenterId === undefined) return { code: 'costCenterInactive', other: costCenter };
  const id = await boxIdOf(judging, boxCode);
  const payload = { code: boxCode, projectId, containerTypeId: type.id, classId: documentClass.id, costCenterId };
  const about = { description: '', inherited: {}, scanned: false };
  const operation = await operationOf(judging, 'container.create', id, id, { ...payload, ...about });
  const judged = await judge(draft, operation, judging.now, waived, 'call');
  if (judged.outcome !== 'applied') {
    const { code, other } = refusalOf(judged);
    return { code, other };
  }
  const doing = { author: judging.author, now: judging.now, delivery: undefined };
  await carryOut(draft, isAtArchive(judging) ? { ...judged, ...receivedNow(id, judging) } : judged, doing);
  await withoutMaker(draft, container.name, id);
  return { id, isNew: true };
}

/** True if the import creates its boxes as already at the archive. */
const isAtArchive = ({ config }: Judging): boolean => config.boxStatus === 'completed';

/** A box that is at the archive from its creation: the custody chain names the reception too. */
const receivedNow = (containerId: string, { now }: Judging): Pick<Applied, 'patch' | 'events'> => ({
  patch: { status: containerStatus.completed, receivedAt: now },
  events: [{ containerId, event: custodyEvent.received }],
});

/** True if the import created the box as already at the archive and no person has handled it since. */
async function isUntouched(draft: Draft, judging: Judging, boxCode: string, id: string): Promise<boolean> {
  if (!isAtArchive(judging) || id !== (await boxIdOf(judging, boxCode))) return false;
  const row = (await draft.row(container.name, id))?.row;
  if (row?.status !== containerStatus.completed || row.version > 1 || row.countState !== undefined) return false;
  // a box with rows in this draft was looked up with the first of them
  return draft.bornCold.has(id) || (await draft.positionsAbout([id])).length === 0;
}

function refusalOf(judged: Exclude<Judgement, { outcome: 'applied' }>): { outcome: 'refused'; code: string; other: string } {
  if (judged.outcome === 'contested') return { outcome: 'refused', code: judged.kind, other: judged.otherTitle };
  if (judged.outcome === 'refused') return { outcome: 'refused', code: judged.code, other: judged.message };
  return { outcome: 'refused', code: 'internal', other: '' };
}

async function operationOf(
  judging: Judging,
  type: string,
  entityId: string,
  lane: string,
  payload: Record<string, unknown>,
): Promise<Operation> {
  const { tenantId, importId, documentClass, author, now } = judging;
  const opId = await idOf(judging, `${type} ${entityId}`);
  const open = { opId, clientId: tenantId, userId: author.userId, type, entityId, lane };
  const made = { refs: [], deps: [], base: {}, configVersion: documentClass.version, payload, supersedes: '' };
  const payloadVersion = kindOf(type)?.payloadVersion ?? 1;
  // no receipt is written, so nothing reads its hash
  return {
    ...open,
    ...made,
    payloadVersion,
    deviceId: `import/${importId}`,
    n: 1,
    hash: '',
    madeAt: now,
    zone: HOME_ZONE,
    skewMs: 0,
  };
}

/** Id of the document created from a row of the file. */
export const documentIdOf = (judging: Pick<Judging, 'importId' | 'rules'>, row: number): Promise<string> =>
  idOf(judging, `row ${row}`);

/** Id of the box that an import creates for this code. */
export const boxIdOf = (judging: Pick<Judging, 'importId' | 'rules'>, boxCode: string): Promise<string> =>
  idOf(judging, `box ${boxCode}`);

/** An id that is deterministic for an import and subject. */
async function idOf({ importId, rules }: Pick<Judging, 'importId' | 'rules'>, subject: string): Promise<string> {
  const hex = await rules.sha256(JSON.stringify([importId, subject]));
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
