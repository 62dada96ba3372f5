import { attributeKind } from '#schema/codes.ts';
import { VALUES } from '#schema/entities/flat.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Outcome } from '#schema/records/outcome.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isNumbered, numberAfter } from '#schema/rules/autonumber.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { differing } from '#schema/rules/compare.ts';
import { applied, contested, type Applied, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Scene } from '#schema/judge/scene.ts';
import { duplicateCode } from './duplicate-code.ts';
import { flatRegistration } from './flat.ts';
import { checkKnown } from './known-attributes.ts';
import { judgeValues, mappedNote, withCode, type ValuesJudged } from './values.ts';

/** Fields of a new document, in a box or without one. */
export interface NewDocument extends Pick<Registration, 'classId' | 'code' | 'values' | 'evidence' | 'toVerify'> {
  tries?: Registration['tries'];
  /** Attributes whose number came from a lease; the service may assign the next free number to other autonumbered ones. */
  leased?: readonly string[];
}

interface Named {
  /** Its class now; null if it is gone. */
  documentClass: DocumentClass | null;
  /** Class the author saved it in, before its box was moved. */
  before: string;
  /** Another document with its code, where the class allows only one. */
  twin: Registration | null;
}

/** Judges what all new documents share: class known, values valid, code free or renumbered. */
export async function judgeNewDocument(
  scene: Scene,
  asked: NewDocument,
  { documentClass, before, twin }: Named,
): Promise<Judgement> {
  // the device knew a class that is now gone, so its values are kept for a decision
  if (!documentClass) return contested('ruleChanged', { device: flatRegistration(asked), service: {} });
  const unknown = await checkKnown(scene, { values: asked.values, prefix: VALUES, of: documentClass, before });
  if (unknown) return unknown;
  const judged = await judgeValues(scene, documentClass, asked.values, new Set(documentClass.attributes.map(({ id }) => id)));
  if (judged.stop) return judged.stop;
  const mapped = { ...asked, values: { ...asked.values, ...judged.mapped } };
  if (!twin) return accepted(scene.operation, mapped, judged);
  return (await renumbered(scene, documentClass, mapped, judged)) ?? duplicateCode(mapped, twin);
}

/** True if a stored document has the values and the code of a new one. */
export function isSameDocument(asked: NewDocument, row: Registration): boolean {
  return differing(flatRegistration(asked), flatRegistration(row)).length === 0;
}

function accepted(operation: Operation, asked: NewDocument, judged: ValuesJudged, note: Outcome = ''): Applied {
  const patch = { classVersion: judged.classVersion };
  const evidence = ofValues(asked.evidence, asked.values);
  const tries = asked.tries ? { tries: ofValues(asked.tries, asked.values) } : {};
  return applied(withPayload(operation, { ...asked, evidence, ...tries, toVerify: judged.toVerify }), {
    patch,
    note: note || mappedNote(judged) || (judged.legacy ? 'legacyRule' : ''),
  });
}

/** Keeps the data about existing values and drops all others. */
function ofValues<V>(about: Readonly<Record<string, V>>, values: AttributeValues): Record<string, V> {
  return Object.fromEntries(Object.entries(about).filter(([id]) => id in values));
}

const WINDOW = 100;
const FURTHEST = 10_000;

/** Assigns the next free number if a provisional autonumber is taken (decisions.md S6); null for other codes. */
async function renumbered(scene: Scene, of: DocumentClass, asked: NewDocument, judged: ValuesJudged): Promise<Applied | null> {
  const counted = of.attributes.find(
    ({ id, kind, autonumber }) =>
      kind === attributeKind.documentCode && autonumber && normaliseCode(asked.values[id] ?? '') === asked.code,
  );
  if (!counted || asked.leased?.includes(counted.id) || !isNumbered(asked.code)) return null;
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
