import { registration } from '#schema/entities/registration.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { AttributeValues, Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { keyedFor } from '#schema/rules/twin-attribute.ts';
import { amendment, type Amendment } from '#schema/judge/desk/amendment.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { withPayload, type Created } from '#schema/judge/payload.ts';
import { mayIn } from '#schema/judge/may.ts';
import type { Scene } from '#schema/judge/scene.ts';

/**
 * Moves a box whose project was withdrawn to another one (reliability.md 1.6), with everything saved in it. Its operators do
 * not know of the move, so their documents follow the box when they arrive, into its class, matched by names of attributes.
 */

type Move = Extract<Choice, { take: 'otherProject' }>;

/** Returns the new box in the project and class that a supervisor chose; the supervisor needs access there too. */
export async function otherProject(
  draft: Draft,
  found: Conflict,
  root: Operation,
  { projectId, classId }: Move,
  deciding: Operation,
): Promise<Amendment | null> {
  const asked = root.payload as unknown as Created; // checked by the kind's schema
  const [project, of] = [await draft.project(projectId), await draft.documentClass(classId)];
  const may = mayIn(await draft.person(deciding.userId), 'protocol.write', projectId);
  const isOther = found.kind === 'projectWithdrawn' && root.type === 'container.create' && projectId !== asked.projectId;
  if (!isOther || !may || !project?.active || of?.projectId !== projectId) return null;
  const inherited = await intoClass(draft, asked.inherited, asked.classId, of);
  const payload = { ...asked, projectId, classId, inherited };
  return amendment(withPayload(root, payload), [], { outcome: `movedProject:${project.name}` });
}

/** Translates attribute keys from the class with this id to another one. */
export async function intoClass<V>(
  draft: Draft,
  values: Readonly<Record<string, V>>,
  fromId: string,
  to: DocumentClass,
): Promise<Record<string, V>> {
  const from = fromId === to.id ? null : await draft.documentClass(fromId);
  return from ? keyedFor(to, from, values) : { ...values };
}

type Document = Pick<Registration, 'projectId' | 'classId' | 'values' | 'evidence'>;

/** A new document adapted to this box, with its project and class. Null if the box has no class for it. */
export async function documentIn(draft: Draft, operation: Operation, box: Container): Promise<Operation | null> {
  const { projectId } = box;
  const asked = operation.payload as unknown as Document; // checked by the kind's schema
  const to = await draft.documentClass(box.classId);
  if (to?.projectId !== projectId) return null;
  const values = await intoClass(draft, asked.values, asked.classId, to);
  const evidence = await intoClass(draft, asked.evidence, asked.classId, to);
  const payload = { ...asked, containerId: box.id, projectId, classId: to.id, values, evidence };
  return { ...withPayload(operation, payload), configVersion: to.version };
}

/**
 * Returns the scene of a new document whose device has its box in another project, because a supervisor has moved it or a
 * restore has lost the move. The box decides, and the rights in its project apply.
 */
export async function movedAlong<P extends Document>(scene: Scene<P>, box: Container): Promise<Scene<P>> {
  const { draft, operation, payload } = scene;
  if (payload.projectId === box.projectId) return scene;
  const moved = await documentIn(draft, operation, box);
  return moved ? { ...scene, operation: moved, payload: moved.payload as unknown as P } : scene; // the same payload in another project
}

/** The class with which a row was created, if the service has it. */
export async function madeWith(
  draft: Draft,
  { createdByOp }: Pick<Registration | Container, 'createdByOp'>,
): Promise<string | undefined> {
  const classId = (await draft.receipt(createdByOp))?.operation.payload['classId'];
  return typeof classId === 'string' ? classId : undefined;
}

/**
 * The class by whose attributes these values are named, where the document is in another one: an earlier class of it, the one it was
 * created with, or one of its project to which its author moved it: that move may wait for a decision, be rejected, or be lost by a restore.
 */
export async function keyedBy(draft: Draft, row: Registration, values: AttributeValues) {
  const of = await draft.documentClass(row.classId);
  const strange = Object.keys(values).filter((id) => !of?.attributes.some((attribute) => attribute.id === id));
  if (strange.length === 0) return undefined;
  const earlier = (await draft.stepsAfter(registration.name, row.id, 0)).map(({ before }) => before.classId);
  const made = await madeWith(draft, row);
  const isNamedBy = (one: DocumentClass | null) => one?.attributes.some(({ id }) => strange.includes(id)) === true;
  for (const classId of [made, ...earlier.toReversed()]) {
    if (classId === undefined || classId === row.classId) continue;
    if (isNamedBy(await draft.documentClass(classId))) return classId;
  }
  return (await draft.classesOf(row.projectId)).find(isNamedBy)?.id ?? made;
}

/** Values of a change of a document, named by the attributes of the class it is in now. */
export async function inPresentClass(draft: Draft, row: Registration, values: AttributeValues): Promise<AttributeValues> {
  const keyed = await keyedBy(draft, row, values);
  const to = keyed === undefined ? null : await draft.documentClass(row.classId);
  return to && keyed !== undefined ? intoClass(draft, values, keyed, to) : values;
}

/** Translates values that a device keyed by the class the row was created with and no longer has. */
export async function inClassOf(
  draft: Draft,
  values: AttributeValues,
  row: Pick<Registration | Container, 'createdByOp' | 'classId'>,
): Promise<AttributeValues> {
  const before = await madeWith(draft, row);
  const to = before !== undefined && before !== row.classId ? await draft.documentClass(row.classId) : null;
  return to && before !== undefined ? intoClass(draft, values, before, to) : values;
}
