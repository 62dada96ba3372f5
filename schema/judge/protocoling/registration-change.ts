import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { compare, differing, type Flat } from '#schema/rules/compare.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { prefixed, unprefixed, VALUES } from '#schema/entities/flat.ts';
import { duplicateCode } from './duplicate-code.ts';
import { flatRegistration } from './flat.ts';
import { carriedFlat, classesSince } from '#schema/judge/documents/carried-flat.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { keptBack } from '#schema/judge/kept-back.ts';
import { checkFixed, type FixedBy } from './fixed-values.ts';
import { checkKnown } from './known-attributes.ts';
import { inPresentClass, keyedBy } from './other-project.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Held } from '#schema/judge/reader.ts';
import { alreadyGone, checkOpen, checkProject, versionSeen, type Scene } from '#schema/judge/scene.ts';
import { answeredFields, foreignSteps, seenFields } from '#schema/judge/seen.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { registrationUpdate } from '#schema/operations/registrations.ts';
import { judgeValues, mappedNote } from './values.ts';

type Asked = PayloadOf<typeof registrationUpdate>;
const readOnly: ReadonlySet<FixedBy> = new Set(['readOnly']);

/** Changes values of a document, merged with other changes in the meantime (decisions.md S-d). */
export async function judgeRegistrationUpdate(scene: Scene<Asked>): Promise<Judgement> {
  const { draft, operation, payload: saved } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held) return refused('entityUnknown', 'registration');
  const { row } = held;
  const closed = await stillOpen(scene, row);
  return judgeChangeOf(scene, held, saved, closed);
}

/**
 * Judges a change of the values of a document.
 * @param closed reason why its box accepts no change; null if it does
 * @param more fields of the payload in addition to those of the change
 */
export async function judgeChangeOf(
  scene: Scene,
  held: Held<Registration>,
  saved: Asked,
  closed: Judgement | null,
  more: object = {},
): Promise<Judgement> {
  const { draft, waived } = scene;
  const { row } = held;
  const asked = { ...saved, values: await inPresentClass(draft, row, saved.values) };
  const device: Flat = {
    ...prefixed(VALUES, asked.values),
    ...(asked.code === undefined ? {} : { code: normaliseCode(asked.code) }),
  };
  const service = flatRegistration(row);
  if (closed) return closed.outcome === 'contested' ? { ...closed, ...inQuestion(device, service) } : closed;
  if (held.deleted && !waived.has('stale'))
    return contested('changed', { fields: Object.keys(device), device, otherId: row.id, otherTitle: row.code });
  const { base, answered } = waived.has('stale') ? { base: service, answered: {} } : await seenAs(scene, row);
  const { moved, clashing, parallel } = compare(base, device, service, answered);
  if (clashing.length > 0)
    return contested('changed', { fields: clashing, base, device, service, parallel, otherId: row.id, otherTitle: row.code });
  const fields = Object.fromEntries(moved.map((field) => [field, device[field] ?? '']));
  return carryOut(scene, held, asked, { fields, isMerge: parallel.length > 0, more });
}

/**
 * The fields of a document as the device had them, and those its author knows of calls, named by the attributes of the class it is in now.
 */
async function seenAs(scene: Scene, row: Registration): Promise<{ base: Flat | null; answered: Flat }> {
  const { draft, operation } = scene;
  const since = versionSeen(scene, row.id);
  const classIds = await classesSince(draft, row, since);
  const to = classIds.length > 1 ? await draft.documentClass(row.classId) : null;
  const flat = to ? await carriedFlat(draft, to, classIds) : flatRegistration;
  return {
    base: await seenFields(draft, registration.name, row, operation, since, flat),
    answered: await answeredFields(draft, registration.name, row, operation, since, flat),
  };
}

/** Fields that change, and the remaining payload of the operation. */
interface Merged {
  fields: Flat;
  isMerge: boolean;
  more: object;
}

function inQuestion(device: Flat, service: Flat) {
  return { fields: Object.keys(device).filter((field) => device[field] !== service[field]), device, service };
}

/** Checks the current box of a document rather than the one the device named, because a supervisor may have moved it. */
async function stillOpen(scene: Scene, row: Registration): Promise<Judgement | null> {
  const box = await scene.draft.row(container.name, row.containerId);
  if (!box) return refused('entityUnknown', 'container');
  return (await checkProject(scene, row.projectId)) ?? checkOpen(scene, box);
}

async function carryOut(
  scene: Scene,
  { row, deleted }: Held<Registration>,
  asked: Asked,
  { fields: merged, isMerge, more }: Merged,
): Promise<Judgement> {
  const values = unprefixed(VALUES, merged);
  const after = { ...row, code: merged['code'] ?? row.code, values: { ...row.values, ...values } };
  const documentClass = await scene.draft.documentClass(row.classId);
  if (!documentClass) return contested('ruleChanged', { ...inQuestion(merged, flatRegistration(row)), otherId: row.id });
  const before = await keyedBy(scene.draft, row, values);
  const seen = versionSeen(scene, row.id);
  const isAhead = seen > row.version && seen !== NEWEST;
  const unknown = await checkKnown(scene, { values, prefix: VALUES, of: documentClass, before, held: row.values, isAhead });
  const stop = unknown ?? (await checkFixed(scene, row, values, readOnly));
  if (stop) return stop;
  const judged = await judgeValues(scene, documentClass, after.values, new Set(Object.keys(values)));
  if (judged.stop) return judged.stop;
  const clash = await codeClash(scene, documentClass, after);
  if (clash) return clash;
  Object.assign(values, judged.mapped);
  const evidence = Object.fromEntries(Object.entries(asked.evidence).filter(([id]) => id in values));
  const payload = { ...more, containerId: row.containerId, values, evidence, toVerify: judged.toVerify };
  const code = merged['code'] === undefined ? {} : { code: merged['code'] };
  return applied(withPayload(scene.operation, { ...payload, ...code }), {
    note: isMerge ? 'merged' : mappedNote(judged) || (judged.legacy ? 'legacyRule' : ''),
    nothing: Object.keys(merged).length === 0 && !deleted,
    patch: judged.legacy ? {} : { classVersion: judged.classVersion },
    revive: deleted,
  });
}

/** The case of a document whose code another one of its class has; null if it is free, or the class repeats codes. */
export async function codeClash(scene: Scene, of: DocumentClass, after: Registration): Promise<Judgement | null> {
  if (after.code === '' || of.codeRepeats) return null;
  const twin = await scene.draft.registrationByCode(of.id, after.code);
  return twin && twin.id !== after.id ? duplicateCode(after, twin) : null;
}

/** Deletes a document; one that others changed in the meantime is kept until a supervisor decides (decisions.md S-d). */
export async function judgeRegistrationDelete(scene: Scene): Promise<Judgement> {
  const { draft, operation, waived } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held) return refused('entityUnknown', 'registration');
  if (held.deleted) return alreadyGone(scene, held.row.projectId);
  const closed = await stillOpen(scene, held.row);
  const stop = closed ?? (await keptBack(scene, held.row.id));
  if (stop) return stop;
  const since = versionSeen(scene, held.row.id);
  const [first] = await foreignSteps(draft, registration.name, held.row.id, operation, since);
  const redirected = withPayload(operation, { containerId: held.row.containerId });
  if (!first || waived.has('stale')) return applied(redirected);
  const [base, service] = [flatRegistration(first.before), flatRegistration(held.row)];
  const fields = differing(base, service);
  return contested('changed', { fields, base, service, otherId: held.row.id, otherTitle: held.row.code });
}
