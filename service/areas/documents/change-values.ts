import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { registration } from '#schema/entities/registration.ts';
import { conclude } from '#schema/judge/conclude.ts';
import { Draft } from '#schema/judge/draft.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { operationOf } from '#service/areas/sync/direct-call.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { prepare } from '#service/areas/sync/reader/prepare.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { repeatedVerdict } from './answered.ts';
import { heldAttributes } from './held.ts';
import { noteMissing } from './incomplete.ts';
import { judgedMove, moveAsked } from './move-out.ts';
import { judgedValues, valuesAsked, type Judged } from './judged-values.ts';
import { lockWithBoxes } from './lock.ts';
import type { Seen } from './seen.ts';

/** The next state of a document: changed values, or another class with its values, in another project or a box. */
export interface WantedChange {
  seen: Seen;
  /** Id of the operation that this change is: a repetition with it gets the first answer. */
  opId: string;
  /** Version the caller saw; undefined for the current one. */
  changeSetId?: number | undefined;
  /** Another class; the document leaves its project for it, or goes into a box. */
  classId?: string;
  /** Id of the box that takes a document that is in none. */
  boxId?: string | undefined;
  /** Contains only changed values; an empty text clears one. */
  values: AttributeValues;
  isMandatorySkipped?: boolean;
}

export type ChangeContext = Pick<HandlerContext, 'tx' | 'tenantId' | 'caller' | 'now'>;

/**
 * Changes values of documents, each as an operation with a separate verdict and receipt: a document that fails a check is unchanged and
 * does not affect the others. Documents of closed and sent boxes can be corrected. The rows are locked first, by id. A refused change
 * leaves no receipt: its caller has the answer, and asks again for what another value or right allows.
 */
export async function changeDocuments(context: ChangeContext, wanted: readonly WantedChange[]): Promise<DocumentVerdict[]> {
  const { tx, tenantId, now } = context;
  const reader = await lockWithBoxes(
    context,
    wanted.map(({ seen }) => seen.document),
    wanted.flatMap(({ boxId }) => boxId ?? []),
  );
  const changes = [];
  for (const one of wanted) {
    const asked = one.classId === undefined ? await valuesAsked(reader, one) : moveAsked(one, one.classId);
    changes.push({ one, operation: operationOf(context, asked) });
  }
  await prepare(
    reader,
    changes.map(({ operation }) => operation),
  );
  const guids = wanted.map(({ seen }) => seen.document.id);
  const held = await heldAttributes(tx, { tenantId, userId: context.caller.userId }, guids);
  const draft = new Draft(reader);
  const verdicts: DocumentVerdict[] = [];
  const incomplete = new Map<string, boolean>();
  for (const { one, operation } of changes) {
    const repeat = await repeatedVerdict(draft, operation);
    if (repeat) {
      verdicts.push(repeat);
      continue;
    }
    const alone = new Draft(draft);
    const judged = await judgedOne(context, alone, one, { operation, held: held.get(one.seen.document.id) });
    if (judged.is === 'applied') {
      await conclude(alone, operation, judged.applied, { now: now(), delivery: deliveryOf(context) });
      await judged.after?.(alone);
      // the answer of the call is its verdict: no device waits for another one
      alone.verdicts.delete(operation.opId);
      draft.absorb(alone);
      incomplete.set(one.seen.document.id, judged.isMissing);
    }
    verdicts.push(await verdictOf(draft, one, judged));
  }
  if (draft.receipts.size > 0) await flush(reader, draft, { cloned: new Set(), now: now() });
  for (const [id, isMissing] of incomplete) await noteMissing({ tx, tenantId }, id, isMissing);
  return verdicts;
}

const deliveryOf = ({ caller: { userId, name: userName } }: ChangeContext) =>
  ({ userId, userName, deviceId: '', how: 'call' }) as const;

/** The document is there, visible, and as its caller saw it; the operation is judged then. */
async function judgedOne(
  context: ChangeContext,
  draft: Draft,
  one: WantedChange,
  about: Parameters<typeof judgedValues>[3],
): Promise<Judged> {
  const { seen, changeSetId } = one;
  const found = await draft.row(registration.name, seen.document.id);
  const { sight } = seen.reach;
  if (!found || found.deleted || (sight && !isVisible(sight, found.row))) return { is: 'refused', code: 'entityUnknown' };
  const { row } = found;
  if (changeSetId !== undefined && changeSetId !== row.version)
    return { is: 'refused', code: 'row.changed', message: `Version ${row.version} is newer.` };
  return (one.classId === undefined ? judgedValues : judgedMove)(context, draft, { ...one, before: row }, about);
}

async function verdictOf(draft: Draft, { seen }: WantedChange, judged: Judged): Promise<DocumentVerdict> {
  const guid = seen.document.id;
  const now = (await draft.row(registration.name, guid))?.row.version ?? seen.document.version;
  if (judged.is === 'applied') return { guid, verdict: 'applied', code: '', message: '', currentChangeSetId: now };
  const { code, message = '', issue } = judged;
  return { guid, verdict: 'refused', code, message, currentChangeSetId: seen.document.version, ...(issue && { issue }) };
}
