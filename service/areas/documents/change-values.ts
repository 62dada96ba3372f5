import { randomUUID } from 'node:crypto';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import { Draft } from '#schema/judge/draft.ts';
import { keeper } from '#schema/judge/kept-back.ts';
import { noteDocument } from '#schema/judge/document-history.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { differing } from '#schema/rules/compare.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { isInheritedIn } from '#schema/rules/inherited-value.ts';
import { flatRegistration } from '#schema/judge/protocoling/flat.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { attributeKind } from '#schema/codes.ts';
import { flush } from '#service/areas/sync/flush.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { heldAttributes } from './held.ts';
import { noteMissing } from './incomplete.ts';
import { boxToTake, intoBox } from './into-box.ts';
import { lockWithBoxes } from './lock.ts';
import type { Seen } from './seen.ts';

/** The next state of a document: changed values, or another class with its values, in another project or a box. */
export interface WantedChange {
  seen: Seen;
  /** Version the caller saw; undefined for the current one. */
  changeSetId?: number | undefined;
  classId?: string;
  /** Id of the box that takes a document that is in none. */
  boxId?: string | undefined;
  /** Contains only changed values; an empty text clears one. */
  values: AttributeValues;
  isMandatorySkipped?: boolean;
}

type Context = Pick<HandlerContext, 'tx' | 'tenantId' | 'caller' | 'now'>;

/**
 * Changes values of documents, each with a separate verdict: a document that fails a check is unchanged and does not affect the
 * others. Documents of closed and sent boxes can be corrected. The rows are locked first, by id.
 */
export async function changeDocuments(
  context: Context,
  wanted: readonly WantedChange[],
  opId: string = randomUUID(),
): Promise<DocumentVerdict[]> {
  const { tx, tenantId, now } = context;
  const reader = await lockWithBoxes(
    context,
    wanted.map(({ seen }) => seen.document),
    wanted.flatMap(({ boxId }) => boxId ?? []),
  );
  const guids = wanted.map(({ seen }) => seen.document.id);
  const held = await heldAttributes(tx, { tenantId, userId: context.caller.userId }, guids);
  const draft = new Draft(reader);
  const verdicts: DocumentVerdict[] = [];
  const incomplete = new Map<string, boolean>();
  for (const one of wanted) {
    const alone = new Draft(draft);
    const verdict = await judged(context, alone, one, { opId, incomplete, held });
    if (verdict.verdict === 'applied') draft.absorb(alone);
    verdicts.push(verdict);
  }
  if (draft.changes.size > 0) await flush(reader, draft, { cloned: new Set(), now: now() });
  for (const [id, isMissing] of incomplete) await noteMissing({ tx, tenantId }, id, isMissing);
  return verdicts;
}

/** Parts that the changes of one call share. */
interface Run {
  opId: string;
  /** Documents whose mandatory values were looked at, and whether some are missing. */
  incomplete: Map<string, boolean>;
  held: ReadonlyMap<string, ReadonlySet<string>>;
}

async function judged(
  context: Context,
  draft: Draft,
  { seen, changeSetId, classId, boxId, values, isMandatorySkipped = false }: WantedChange,
  { opId, incomplete, held: heldIn }: Run,
): Promise<DocumentVerdict> {
  const guid = seen.document.id;
  const refuse = (code: string, message = ''): DocumentVerdict => ({
    guid,
    verdict: 'refused',
    code,
    message,
    currentChangeSetId: seen.document.version,
  });
  const held = await draft.row(registration.name, guid);
  const { sight } = seen.reach;
  if (!held || held.deleted || (sight && !isVisible(sight, held.row))) return refuse('entityUnknown');
  const before = held.row;
  if (changeSetId !== undefined && changeSetId !== before.version)
    return refuse('row.changed', `Version ${before.version} is newer.`);
  const documentClass = await draft.documentClass(classId ?? before.classId);
  if (!documentClass || (classId !== undefined && !mayHold(documentClass, before))) return refuse('ruleChanged');
  // what waits for it in its project would not find it any more
  const keeps = classId === undefined || documentClass.projectId === before.projectId ? null : await keeper(draft, guid);
  if (keeps) return refuse(keeps);
  const box = boxId === undefined ? null : await boxToTake(draft, seen, before, { boxId, documentClass });
  if (typeof box === 'string') return refuse(box);
  const unknown = Object.keys(values).find((id) => !documentClass.attributes.some((attribute) => attribute.id === id));
  if (unknown !== undefined) return refuse('payloadInvalid', `Unknown attribute ${unknown}.`);
  const kept = classId === undefined ? keptValue(before, documentClass, values, heldIn.get(guid)) : null;
  if (kept) return refuse(kept.code, nameOf(documentClass, kept.attributeId));
  const after = intoBox(withValues(before, documentClass, values, classId !== undefined), box);
  if (sight && !isVisible(sight, after)) return refuse('restrictionForbids');
  const { issues, toVerify } = await checked(context, draft, documentClass, after.values);
  const touched = new Set([
    ...Object.keys(values),
    ...(classId === undefined ? [] : documentClass.attributes.map(({ id }) => id)),
  ]);
  const missing = issues.filter(({ code }) => code === 'required');
  const broken = issues.filter(({ code, attributeId }) => code !== 'required' && touched.has(attributeId));
  const [first] = isMandatorySkipped ? broken : [...broken, ...missing];
  if (first)
    return { ...refuse(first.code, nameOf(documentClass, first.attributeId)), issue: { ...first, params: { ...first.params } } };
  const twin = after.code === '' || documentClass.codeRepeats ? null : await draft.registrationByCode(after.classId, after.code);
  if (twin && twin.id !== guid) return refuse('duplicateCode', after.code);
  const isThere = after.classId === before.classId && after.containerId === before.containerId;
  const isSame = isThere && differing(flatRegistration(before), flatRegistration(after)).length === 0;
  if (!isSame) put(context, draft, before, { ...after, toVerify, version: before.version + 1 }, opId);
  if (box) await countDocument(draft, after, 1);
  if (isMandatorySkipped || missing.length === 0) incomplete.set(guid, missing.length > 0);
  return { guid, verdict: 'applied', code: '', message: '', currentChangeSetId: isSame ? before.version : before.version + 1 };
}

/** A value that must not change here: it came with the box, or a supervisor decides about it. The same value again is no change. */
function keptValue(before: Registration, documentClass: DocumentClass, values: AttributeValues, held?: ReadonlySet<string>) {
  for (const attribute of documentClass.attributes) {
    const { id: attributeId } = attribute;
    const value = values[attributeId];
    if (value === undefined || value === (before.values[attributeId] ?? '')) continue;
    if (isInheritedIn(before, attribute)) return { code: 'valueInherited', attributeId } as const;
    if (held?.has(attributeId)) return { code: 'valueHeld', attributeId } as const;
  }
  return null;
}

/** The paper of a document in a box is where the box is: only a loose one leaves its project. */
const mayHold = ({ projectId }: DocumentClass, before: Registration) =>
  before.containerId === '' || projectId === before.projectId;

const nameOf = (documentClass: DocumentClass, id: string) => documentClass.attributes.find((one) => one.id === id)?.name ?? id;

function withValues(before: Registration, documentClass: DocumentClass, values: AttributeValues, isMove: boolean): Registration {
  const own = isMove ? {} : before.values;
  const merged = Object.fromEntries(Object.entries({ ...own, ...values }).filter(([, value]) => value !== ''));
  const ofCode = documentClass.attributes.find(({ kind }) => kind === attributeKind.documentCode);
  const code = ofCode && (isMove || ofCode.id in values) ? normaliseCode(merged[ofCode.id] ?? '') : before.code;
  const evidence = Object.fromEntries(Object.entries(before.evidence).filter(([id]) => id in merged && !(id in values)));
  const typed = Object.fromEntries(
    Object.keys(values)
      .filter((id) => id in merged)
      .map((id) => [id, 'typed' as const]),
  );
  const tries = Object.fromEntries(Object.entries(before.tries).filter(([id]) => id in merged));
  return {
    ...before,
    projectId: isMove ? documentClass.projectId : before.projectId,
    classId: documentClass.id,
    classVersion: documentClass.version,
    code,
    values: merged,
    evidence: { ...evidence, ...typed },
    tries,
  };
}

async function checked({ now }: Context, draft: Draft, documentClass: DocumentClass, values: AttributeValues) {
  const today = new Date(now()).toISOString().slice(0, 10);
  const lookUp = (dictionaryId: string, value: string) => draft.dictionaryHas(dictionaryId, value);
  return checkDocument(documentClass.attributes, values, { today, lookUp });
}

function put({ caller, now }: Context, draft: Draft, before: Registration, after: Registration, opId: string): void {
  const at = now();
  draft.put(registration.name, after);
  const by = { opId, deviceId: '', n: 0, userName: caller.name, at };
  draft.steps.push({ collection: registration.name, rowId: before.id, version: after.version, before, ...by });
  const actor = {
    opId,
    userId: caller.userId,
    userName: caller.name,
    deviceId: '',
    deviceAt: at,
    at,
    how: 'call',
    onBehalfOf: '',
    onBehalfOfName: '',
  };
  noteDocument(draft, registration.name, { row: before, deleted: false }, { row: after, deleted: false }, actor);
}
