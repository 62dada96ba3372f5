import { attributeKind } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isNumbered, numberAfter } from '#schema/rules/autonumber.ts';
import { differing } from '#schema/rules/compare.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { VALUES } from '#schema/entities/flat.ts';
import { flatRegistration } from './flat.ts';
import { applied, contested, refused, type Applied, type Judgement } from '#schema/judge/judgement.ts';
import { checkKnown } from './known-attributes.ts';
import { movedAlong } from './other-project.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Held } from '#schema/judge/reader.ts';
import { checkOpen, checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { registrationCreate } from '#schema/operations/registrations.ts';
import type { Outcome } from '#schema/records/outcome.ts';
import { judgeValues, mappedNote, withCode, type ValuesJudged } from './values.ts';

type Asked = PayloadOf<typeof registrationCreate>;

/** Creates a document: box open, class known, values valid, code free. */
export async function judgeRegistrationCreate(asSaved: Scene<Asked>): Promise<Judgement> {
  const { draft } = asSaved;
  const held = await draft.row(container.name, asSaved.payload.containerId);
  if (!held) return refused('entityUnknown', 'container');
  const scene = await movedAlong(asSaved, held.row);
  const { operation, payload } = scene;
  if (held.row.projectId !== payload.projectId) return refused('payloadInvalid', 'projectId');
  const documentClass = await draft.documentClass(payload.classId);
  if (documentClass && documentClass.projectId !== payload.projectId) return refused('payloadInvalid', 'classId');
  const asked = { ...payload, code: normaliseCode(payload.code) };
  const there = await draft.row(registration.name, operation.entityId);
  if (there)
    return hasArrived(operation, asked, there) ? applied(operation, { nothing: true }) : refused('payloadInvalid', 'entityId');
  const twin = asked.code === '' || documentClass?.codeRepeats ? null : await draft.registrationByCode(asked.classId, asked.code);
  if (twin && isRepeat(asked, twin)) return linked(operation, twin);
  const stop = (await checkProject(scene, payload.projectId)) ?? checkOpen(scene, held);
  if (stop) return stop.outcome === 'contested' ? { ...stop, device: flatRegistration(asked) } : stop;
  // the device knew a class that is now gone, so its values are kept for a decision
  if (!documentClass) return contested('ruleChanged', { device: flatRegistration(asked), service: {} });
  const before = asSaved.payload.classId;
  const unknown = await checkKnown(scene, { values: asked.values, prefix: VALUES, of: documentClass, before });
  if (unknown) return unknown;
  const judged = await judgeValues(scene, documentClass, asked.values, new Set(documentClass.attributes.map(({ id }) => id)));
  if (judged.stop) return judged.stop;
  const mapped = { ...asked, values: { ...asked.values, ...judged.mapped } };
  if (!twin) return accepted(operation, mapped, judged);
  return (await renumbered(scene, documentClass, mapped, judged)) ?? clash(mapped, twin);
}

function accepted(operation: Operation, asked: Asked, judged: ValuesJudged, note: Outcome = ''): Applied {
  const patch = { classVersion: judged.classVersion };
  const evidence = ofValues(asked.evidence, asked.values);
  const tries = ofValues(asked.tries, asked.values);
  return applied(withPayload(operation, { ...asked, evidence, tries, toVerify: judged.toVerify }), {
    patch,
    note: note || mappedNote(judged) || (judged.legacy ? 'legacyRule' : ''),
  });
}

/** Keeps the data about existing values and drops all others. */
function ofValues<V>(about: Readonly<Record<string, V>>, values: AttributeValues): Record<string, V> {
  return Object.fromEntries(Object.entries(about).filter(([id]) => id in values));
}

/** True if its author created this very document before: the device lost its queue and does not remember sending it. */
function hasArrived({ userId }: Operation, asked: Asked, { row, deleted }: Held<Registration>): boolean {
  return !deleted && row.createdBy === userId && isRepeat(asked, row);
}

function isRepeat(asked: Asked, twin: Registration): boolean {
  return twin.containerId === asked.containerId && differing(flatRegistration(asked), flatRegistration(twin)).length === 0;
}

function linked(operation: Operation, twin: Registration): Applied {
  const link = { from: operation.entityId, to: twin.id, version: twin.version };
  return applied(operation, { nothing: true, link, note: `linked:${twin.id}@${twin.version}` });
}

function clash(asked: Asked, twin: Registration): Judgement {
  const [device, service] = [flatRegistration(asked), flatRegistration(twin)];
  return contested('duplicateCode', {
    fields: differing(device, service),
    device,
    service,
    otherId: twin.id,
    otherTitle: twin.code,
  });
}

const WINDOW = 100;
const FURTHEST = 10_000;

/** Assigns the next free number if a provisional autonumber is taken (decisions.md S6); null for other codes. */
async function renumbered(scene: Scene, of: DocumentClass, asked: Asked, judged: ValuesJudged): Promise<Applied | null> {
  const counted = of.attributes.find(
    ({ id, kind, autonumber }) =>
      kind === attributeKind.documentCode && autonumber && normaliseCode(asked.values[id] ?? '') === asked.code,
  );
  if (!counted || asked.leased.includes(counted.id) || !isNumbered(asked.code)) return null;
  for (let after = 1; after <= FURTHEST; after += WINDOW) {
    const codes = Array.from({ length: WINDOW }, (_, index) => numberAfter(asked.code, after + index));
    const taken = await scene.draft.takenCodes(of.id, codes);
    const code = codes.find((candidate) => !taken.has(candidate));
    if (code === undefined) continue;
    const values = withCode(of.attributes, asked.values, asked.code, code);
    return accepted(scene.operation, { ...asked, code, values }, judged, `newCode:${code}`);
  }
  return null;
}
