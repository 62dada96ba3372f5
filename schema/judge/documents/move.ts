import { prefixed, unprefixed, VALUES } from '#schema/entities/flat.ts';
import { registration } from '#schema/entities/registration.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { checkKnown } from '#schema/judge/protocoling/known-attributes.ts';
import { codeClash } from '#schema/judge/protocoling/registration-change.ts';
import { judgeValues, mappedNote } from '#schema/judge/protocoling/values.ts';
import { checkProject, versionSeen, type Scene } from '#schema/judge/scene.ts';
import { seenFields } from '#schema/judge/seen.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentMove } from '#schema/operations/document-move.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Evidence, Registration } from '#schema/records/registration.ts';
import { compare, type Flat } from '#schema/rules/compare.ts';
import { givenReadOnly } from '#schema/rules/fixed-value.ts';
import { codeInClass, movedInto } from '#schema/rules/moved-document.ts';
import { mayReachClass } from '#schema/rules/sight.ts';
import { twinIn } from '#schema/rules/twin-attribute.ts';
import { carriedFlat, classesSince } from './carried-flat.ts';

type Asked = PayloadOf<typeof documentMove>;
const field = 'classId';

/**
 * Moves a document to another class of its project, whatever the state of its box. A correction made in the meantime is carried along;
 * a supervisor decides where two users chose different classes or values, and where the class does not take the document.
 */
export async function judgeDocumentMove(scene: Scene<Asked>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'registration');
  const { row } = held;
  const sides = { fields: [field], device: { [field]: payload.classId }, service: { [field]: row.classId } };
  const stop = await checkProject(scene, row.projectId);
  if (stop) return stop.outcome === 'contested' ? { ...stop, ...sides } : stop;
  const to = await draft.documentClass(payload.classId);
  if (to?.projectId !== row.projectId) return contested('ruleChanged', { ...sides, otherId: row.id });
  const sight = waived.has('access') ? null : await draft.sight(operation.userId);
  if (!mayReachClass(sight, { projectId: row.projectId, classId: to.id }, 'import')) return contested('accessLost', sides);
  const since = versionSeen(scene, row.id);
  const carried = await carriedFlat(draft, to, await classesSince(draft, row, since));
  const flat = (one: Registration): Flat => ({ [field]: one.classId, ...carried(one) });
  const device = flatAsked(payload);
  const service = flat(row);
  const base = await seenFields(draft, registration.name, row, operation, since, flat);
  const { moved, clashing, parallel } = compare(base, device, service);
  if (clashing.length > 0 && !waived.has('stale'))
    return contested('changed', { fields: clashing, base, device, service, parallel, otherId: row.id, otherTitle: row.code });
  const chosen = Object.fromEntries([...moved, ...clashing].map((one) => [one, device[one] ?? '']));
  const judged = await carryOut(scene, row, to, { service, chosen, isMerge: parallel.length > 0 });
  // a case shows the document in the class it was to move to, with the names of its attributes
  return judged.outcome === 'contested' ? { ...judged, device: { ...judged.device, [field]: to.id } } : judged;
}

const flatAsked = ({ classId, code, values }: Asked): Flat => ({ [field]: classId, code, ...prefixed(VALUES, values) });

/** Fields in which the document differs from what is carried over, and those it has. */
interface Merged {
  service: Flat;
  chosen: Flat;
  isMerge: boolean;
}

async function carryOut(
  scene: Scene<Asked>,
  row: Registration,
  to: DocumentClass,
  { service, chosen, isMerge }: Merged,
): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const unknown = await checkKnown(scene, { values: payload.values, prefix: VALUES, of: to });
  if (unknown) return unknown;
  const given = waived.has('dependencies') ? null : givenReadOnly(to, unprefixed(VALUES, chosen));
  if (given) return refused('valueFixed', given.name);
  const merged = unprefixed(VALUES, { ...service, ...chosen });
  const judged = await judgeValues(scene, to, merged, new Set(to.attributes.map(({ id }) => id)));
  if (judged.stop) return judged.stop;
  const values = { ...merged, ...judged.mapped };
  const code = codeInClass(to, values, chosen['code'] ?? row.code);
  const from = await draft.documentClass(row.classId);
  const evidence = evidenceIn(to, { row, from, chosen, typed: payload.evidence });
  const asked = { containerId: row.containerId, classId: to.id, code, values, evidence, toVerify: judged.toVerify };
  const clash = await codeClash(scene, to, movedInto(row, asked));
  if (clash) return clash;
  return applied(withPayload(operation, asked), {
    note: isMerge ? 'merged' : mappedNote(judged) || (judged.legacy ? 'legacyRule' : ''),
    nothing: row.classId === to.id && Object.keys(chosen).length === 0,
    patch: { classVersion: judged.classVersion },
  });
}

interface Sources {
  row: Registration;
  from: DocumentClass | null;
  chosen: Flat;
  typed: Asked['evidence'];
}

/** Sources of the values: those of the author for what the author chose, those it had for what is carried over. */
function evidenceIn(to: DocumentClass, { row, from, chosen, typed }: Sources): Record<string, Evidence> {
  const of = (attribute: DocumentClass['attributes'][number]): Evidence => {
    if (VALUES + attribute.id in chosen) return typed[attribute.id] ?? 'typed';
    const twin = from && from.id !== to.id ? twinIn(from, attribute) : attribute;
    return row.evidence[twin?.id ?? ''] ?? 'typed';
  };
  return Object.fromEntries(to.attributes.map((attribute) => [attribute.id, of(attribute)]));
}
