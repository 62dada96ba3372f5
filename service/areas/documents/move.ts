import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { documentEditCalls, DocumentVerdict } from '#schema/calls/document-edit.ts';
import { Draft } from '#schema/judge/draft.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { movePlan } from '#schema/rules/move-plan.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { operationOf } from '#service/areas/sync/direct-call.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { withoutTransaction, type Handlers, type HandlerContext, type Refused } from '#service/http/handlers.ts';
import { repeatedVerdict } from './answered.ts';
import { changeDocuments, type WantedChange } from './change-values.ts';
import { classIn } from './edit.ts';
import { boxIdOf } from './into-box.ts';
import { moveAsked } from './move-out.ts';
import { moveWithin, within, type AskedMove, type Within } from './move-within.ts';
import { lacks, seen, unknownDocument, type Seen } from './seen.ts';

type Calls = Pick<typeof documentEditCalls, 'classListToMoveDocument' | 'moveAttributeList' | 'moveDocument'>;

const noTarget: Refused = { refused: 'action.refused', message: 'classUnknown' };

/** Moves a document to another class, with its values; a loose one also to a class of another project, and into a box there. */
export const moveHandlers: Handlers<Calls> = {
  classListToMoveDocument: async (context, { id }) => {
    const found = await seen(context, id);
    if (!found) return unknownDocument;
    const refusal = lacks(found, 'document.move');
    if (refusal) return refusal;
    const language = await callerLanguage(context);
    const targets = await targetsOf(context, found);
    return {
      data: targets.map((one) => ({
        classId: one.id,
        className: inLanguage(one, language).name,
        projectId: one.projectId,
        projectName: found.reach.projectName(one.projectId, language),
      })),
    };
  },

  moveAttributeList: async (context, { documentGuid, classId }) => {
    const found = await seen(context, documentGuid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, 'document.move');
    if (refusal) return refusal;
    const reader = new TransactionReader(context.tx, context.tenantId);
    const from = await reader.documentClass(found.document.classId);
    const to = (await targetsOf(context, found)).find(({ id }) => id === classId);
    if (!from || !to) return noTarget;
    const language = await callerLanguage(context);
    return {
      data: await movePlan({
        from,
        to,
        values: found.document.values,
        nameOf: (attribute: Attribute) => inLanguage(attribute, language).name,
        today: dayAt(context.now(), HOME_ZONE),
        lookUp: (dictionaryId: string, value: string) => reader.dictionaryHas(dictionaryId, value),
      }),
    };
  },

  moveDocument: withoutTransaction<Calls['moveDocument']>(async (context, asked) => {
    const { db, tenantId } = context;
    const found = await db.inTenant(tenantId, (tx) => outOrWithin({ ...context, tx }, asked));
    if ('refused' in found) return found;
    return { data: 'guid' in found ? found : await moveWithin(context, asked, found) };
  }),
};

/** The verdict about a document that leaves its project or goes into a box; the document itself where it stays, in another class. */
async function outOrWithin(context: HandlerContext, asked: AskedMove): Promise<DocumentVerdict | Within | Refused> {
  const { documentGuid, classId, values, boxCode = '', currentChangeSetId, opId = randomUUID() } = asked;
  const found = await seen(context, documentGuid);
  if (!found) return unknownDocument;
  const refusal = lacks(found, 'document.move');
  if (refusal) return refusal;
  const { document } = found;
  const boxId = boxCode === '' ? undefined : await boxIdOf(context, boxCode);
  const wanted = { seen: found, opId, changeSetId: currentChangeSetId, classId, boxId, values };
  // a repeat finds the document where the first one put it, and gets the same answer
  const isRepeat = document.classId === classId && (await isAnswered(context, opId));
  const repeat = isRepeat ? await repeatedMove(context, wanted, classId) : null;
  if (repeat) return repeat;
  const to = isRepeat ? await classIn(context, classId) : (await targetsOf(context, found)).find(({ id }) => id === classId);
  if (!to) return noTarget;
  if (to.projectId === document.projectId && boxCode === '') return within(context, found, to, values);
  if (isRepeat) return noTarget;
  const [verdict] = await changeDocuments(context, [wanted]);
  return verdict ?? unknownDocument;
}

/** The first answer to a move out of its project or into a box; null for one within its project. */
async function repeatedMove(context: HandlerContext, wanted: WantedChange, classId: string): Promise<DocumentVerdict | null> {
  const reader = new TransactionReader(context.tx, context.tenantId);
  const verdict = await repeatedVerdict(new Draft(reader), operationOf(context, moveAsked(wanted, classId)));
  return verdict?.verdict === 'applied' ? verdict : null;
}

/** True for an operation that the service has answered. */
async function isAnswered({ tx, tenantId }: HandlerContext, opId: string): Promise<boolean> {
  const its = and(eq(receipts.tenantId, tenantId), eq(receipts.opId, opId));
  return (await tx.select({ opId: receipts.opId }).from(receipts).where(its).limit(1)).length > 0;
}

/** Other classes in which the caller may register: of the document's project, and for one in no box of the others, too. */
async function targetsOf({ tx, tenantId }: HandlerContext, { document, reach }: Seen): Promise<DocumentClass[]> {
  const others = document.containerId === null ? [...reach.projects.keys()] : [];
  const mayHold = (projectId: string) => projectId === document.projectId || reach.mayIn(projectId, 'document.import');
  const projectIds = [...new Set([document.projectId, ...others])].filter(mayHold);
  const classes = await classesOf(tx, tenantId, projectIds);
  return classes.filter(({ id: classId, projectId }) => classId !== document.classId && reach.mayImport({ projectId, classId }));
}
