import { isSubject, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import { kindOf } from '#schema/operations/all.ts';
import { canonical, type Operation } from '#schema/operations/operation.ts';
import type { Conflict, DifferingField, Happening } from '#schema/records/conflict.ts';
import { differing, valueOf, type Flat } from '#schema/rules/compare.ts';
import { entitled } from './case-title.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { flatRow, INHERITED, VALUES, rowWith } from '#schema/entities/flat.ts';
import type { Contested } from '#schema/judge/judgement.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Held, Step } from '#schema/judge/reader.ts';
import { suggest } from './suggest.ts';
import { wantedRow } from '#schema/judge/wanted.ts';

/**
 * Builds the case of an operation that could not be applied automatically, with everything needed to decide. It has the
 * operation's id.
 */
export async function caseOf(
  draft: Draft,
  operation: Operation,
  found: Contested,
  now: number,
  { asideBy: broughtBy, delivery }: { asideBy?: string | undefined; delivery?: Delivery | undefined } = {},
): Promise<Conflict> {
  const collection = subjectOf(operation);
  const held = await draft.row(collection, operation.entityId);
  const steps = held ? await draft.stepsAfter(collection, operation.entityId, operation.base[operation.entityId] ?? 0) : [];
  const person = await draft.person(operation.userId);
  const rows = await rowsOf(draft, collection, operation, found, held);
  const about = await entitled(draft, collection, operation, rows.device ?? held?.row ?? null);
  const fields = describe(operation, found, { rows, held, steps, labels: about.labels });
  const [left, right] = [rows.device, rows.service].map((row) => (row ? flatRow(collection, row) : {})) as [Flat, Flat]; // two in, two out
  return {
    id: operation.opId,
    kind: found.kind,
    status: 'open',
    opId: operation.opId,
    opType: operation.type,
    collection,
    entityId: operation.entityId,
    ...about.place,
    title: about.title,
    subtitle: about.subtitle,
    userId: operation.userId,
    userName: person?.name ?? '',
    deviceId: operation.deviceId,
    deviceName: await draft.deviceName(operation.deviceId),
    ...rescueOf(delivery),
    ...(await importOf(draft, found.kind === 'duplicateCode' ? found.otherId : operation.entityId)),
    savedAt: operation.madeAt,
    arrivedAt: now,
    fields,
    parallel: [...found.parallel],
    equalFields: rows.service ? Object.keys({ ...left, ...right }).length - differing(left, right).length : 0,
    baseRow: text(rows.base),
    deviceRow: text(rows.device),
    serviceRow: text(rows.service),
    otherId: found.otherId,
    otherTitle: found.otherTitle,
    children: 0,
    lookAlike: lookAlike(found, operation, fields),
    ...undecided,
    timeline: timelineOf(operation, held, steps, { author: person?.name ?? '', broughtBy, now }),
    version: 1,
  };
}

/** Returns the importer of the rescue file behind a case; nothing for other cases. */
function rescueOf(delivery: Delivery | undefined): Pick<Conflict, 'broughtBy' | 'broughtByName'> {
  return delivery?.how === 'file' ? { broughtBy: delivery.userId, broughtByName: delivery.userName } : {};
}

/** Returns the import that made the record on the service; nothing if it came from a device. */
async function importOf(draft: Draft, id: string): Promise<Pick<Conflict, 'fromImport'>> {
  const fromImport = await draft.importOf(id);
  return fromImport === '' ? {} : { fromImport };
}

const undecided = {
  claimedBy: '',
  claimedByName: '',
  claimedUntil: 0,
  decidedAt: 0,
  decidedByName: '',
  decision: '',
  reason: '',
  note: '',
};

/** The entity of an operation's own row. */
export function subjectOf(operation: Operation): SubjectName {
  const subject = kindOf(operation.type)?.subject;
  return subject && isSubject(subject) ? subject : container.name;
}

/** Serialises with sorted keys, so the same row gives the same text regardless of its storage. */
const text = (row: unknown) => (row ? canonical(row) : '');

interface Rows {
  base: SubjectRows[SubjectName] | null;
  device: SubjectRows[SubjectName] | null;
  service: SubjectRows[SubjectName] | null;
}

async function rowsOf<S extends SubjectName>(
  draft: Draft,
  collection: S,
  operation: Operation,
  found: Contested,
  held: Held<SubjectRows[S]> | null,
): Promise<Rows> {
  const other = found.kind === 'duplicateCode' ? await draft.row(collection, found.otherId) : null;
  const service = other?.row ?? (held && !held.deleted ? held.row : null);
  const base = held && found.base ? rowWith(collection, held.row, found.base) : null;
  if (held) {
    const device = rowWith(collection, base ?? held.row, found.device);
    const { classId } = found.device;
    // a class is compared only where an operation changes it
    return { base, device: classId !== undefined && 'classId' in device ? { ...device, classId } : device, service };
  }
  const name = (await draft.person(operation.userId))?.name ?? '';
  return { base, device: await wantedRow(draft, collection, operation, name), service };
}

interface Known {
  rows: Rows;
  held: Held<SubjectRows[SubjectName]> | null;
  steps: readonly Step[];
  labels: ReadonlyMap<string, string>;
}

function describe(operation: Operation, found: Contested, { rows, held, steps, labels }: Known): DifferingField[] {
  const serviceAt = steps.at(-1)?.at ?? held?.row.createdAt ?? 0;
  return found.fields.map((field) => {
    const id = field.startsWith(VALUES)
      ? field.slice(VALUES.length)
      : field.startsWith(INHERITED)
        ? field.slice(INHERITED.length)
        : field;
    const deviceEvidence = evidenceOf(rows.device, id);
    const serviceEvidence = evidenceOf(rows.service, id);
    return {
      field,
      label: labels.get(id) ?? id,
      base: found.base ? valueOf(found.base, field) : null,
      device: kindOf(operation.type)?.deletes ? null : valueOf(found.device, field),
      service: found.service ? valueOf(found.service, field) : null,
      deviceEvidence,
      serviceEvidence,
      ...suggest(found.kind, {
        device: deviceEvidence,
        service: serviceEvidence,
        serviceGone: !found.service,
        deviceAt: operation.madeAt - operation.skewMs,
        serviceAt,
      }),
    };
  });
}

function evidenceOf(row: SubjectRows[SubjectName] | null, attributeId: string): string {
  return row && 'evidence' in row ? (row.evidence[attributeId] ?? 'typed') : '';
}

/** Cases with the same key can be decided together: same kind, fields, suggested sides, and conflicting record. */
function lookAlike(found: Contested, operation: Operation, fields: readonly DifferingField[]): string {
  const set = fields.map(({ field, suggested }) => `${field}=${suggested}`).toSorted();
  const cause =
    found.kind === 'containerClosed' || found.kind === 'itemTaken'
      ? found.otherId
      : found.kind === 'valueWithdrawn' || found.kind === 'costCenterInactive'
        ? fields.map(({ device }) => device ?? '').join(',')
        : '';
  return [found.kind, operation.type, ...set, cause].join('|');
}

function timelineOf(
  operation: Operation,
  held: Held<SubjectRows[SubjectName]> | null,
  steps: readonly Step[],
  { author, broughtBy, now }: { author: string; broughtBy: string | undefined; now: number },
): Happening[] {
  const made: Happening[] = held ? [{ at: held.row.createdAt, what: 'created', who: held.row.createdByName, detail: '' }] : [];
  const changes: Happening[] = steps.map(({ at, userName }) => ({ at, what: 'changedOnService', who: userName, detail: '' }));
  const saved: Happening = { at: operation.madeAt, what: 'changedOnDevice', who: author, detail: '' };
  const arrived: Happening = {
    at: now,
    what: 'arrived',
    who: broughtBy ?? author,
    detail: broughtBy === undefined ? '' : 'setAside',
  };
  return [...made, ...[...changes, saved].toSorted((a, b) => a.at - b.at), arrived];
}
