import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { applied } from '#schema/judge/judgement.ts';
import { keeper } from '#schema/judge/kept-back.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { documentMove } from '#schema/operations/document-move.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { givenReadOnly } from '#schema/rules/fixed-value.ts';
import { codeInClass } from '#schema/rules/moved-document.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { carriedInto } from '#schema/rules/twin-attribute.ts';
import type { Asked } from '#service/areas/sync/direct-call.ts';
import type { ChangeContext, WantedChange } from './change-values.ts';
import { checkedValues, faultOf } from './checked-values.ts';
import { boxToTake, intoBox } from './into-box.ts';
import { typed, type About, type Current, type Judged } from './judged-values.ts';

/** A move as an operation: where the document goes, and its values there. */
export function moveAsked({ opId, seen, boxId = '', changeSetId = NEWEST, values }: WantedChange, classId: string): Asked {
  const entityId = seen.document.id;
  const payload = { containerId: boxId, classId, code: '', values, evidence: typed(values), toVerify: [] };
  return { opId, type: documentMove.type, entityId, payload, base: { [entityId]: changeSetId } };
}

const refuse = (code: string, message = ''): Judged => ({ is: 'refused', code, message });

/**
 * Judges a move into another project or into a box. A device saves no such operation, so no judge of a kind knows it; what is applied
 * is written with its receipt as any other move.
 */
export async function judgedMove(
  { now }: ChangeContext,
  draft: Draft,
  { seen, before, boxId, classId = before.classId, values }: Current,
  { operation }: About,
): Promise<Judged> {
  const documentClass = await draft.documentClass(classId);
  if (!documentClass || !mayHold(documentClass, before)) return refuse('ruleChanged');
  const { attributes, projectId } = documentClass;
  // what waits for it in its project would not find it any more
  const keeps = projectId === before.projectId ? null : await keeper(draft, before.id);
  if (keeps) return refuse(keeps);
  const box = boxId === undefined ? null : await boxToTake(draft, seen, before, { boxId, documentClass });
  if (typeof box === 'string') return refuse(box);
  const unknown = Object.keys(values).find((id) => !attributes.some((attribute) => attribute.id === id));
  if (unknown !== undefined) return refuse('payloadInvalid', `Unknown attribute ${unknown}.`);
  const from = await draft.documentClass(before.classId);
  const given = givenReadOnly(documentClass, values, carriedInto(documentClass, from, before.values));
  if (given) return refuse('valueFixed', given.name);
  const code = codeInClass(documentClass, values, before.code);
  const after = intoBox({ ...before, projectId, classId, code, values, evidence: typed(values) }, box);
  const { sight } = seen.reach;
  if (sight && !isVisible(sight, after)) return refuse('restrictionForbids');
  const checked = await checkedValues(draft, now(), documentClass, after.values);
  const [first] = checked.issues.toSorted((a, b) => Number(a.code === 'required') - Number(b.code === 'required'));
  if (first) return { is: 'refused', ...faultOf(documentClass, first) };
  const twin = code === '' || documentClass.codeRepeats ? null : await draft.registrationByCode(classId, code);
  if (twin && twin.id !== before.id) return refuse('duplicateCode', code);
  const { containerId, values: its, evidence } = after;
  const asMoved = withPayload(operation, { containerId, classId, code, values: its, evidence, toVerify: checked.toVerify });
  const patch = { projectId, containerId, classVersion: documentClass.version };
  return { is: 'applied', applied: applied(asMoved, { patch }), isMissing: false, ...(box && { after: countedIn(before.id) }) };
}

/** Counts a document in the box that took it. */
const countedIn = (id: string) => async (draft: Draft) => {
  const moved = await draft.row(registration.name, id);
  if (moved) await countDocument(draft, moved.row, 1);
};

/** The paper of a document in a box is where the box is: only a loose one leaves its project. */
const mayHold = ({ projectId }: DocumentClass, before: Registration) =>
  before.containerId === '' || projectId === before.projectId;
