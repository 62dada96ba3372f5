import { and, eq } from 'drizzle-orm';
import type { documentEditCalls, DocumentVerdict } from '#schema/calls/document-edit.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { movePlan } from '#schema/rules/move-plan.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { receipts, steps } from '#service/db/tables/sync.ts';
import { withoutTransaction, type Handlers, type HandlerContext, type Refused } from '#service/http/handlers.ts';
import { changeDocuments } from './change-values.ts';
import { classIn } from './edit.ts';
import { boxIdOf } from './into-box.ts';
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
        today: new Date(context.now()).toISOString().slice(0, 10),
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
  const { documentGuid, classId, values, boxCode = '', currentChangeSetId, opId } = asked;
  const found = await seen(context, documentGuid);
  if (!found) return unknownDocument;
  const refusal = lacks(found, 'document.move');
  if (refusal) return refusal;
  const { document } = found;
  // a repeat finds the document where the first one put it, and gets the same answer
  const isRepeat = document.classId === classId && opId !== undefined && (await isAnswered(context, opId));
  if (!isRepeat && document.classId === classId && opId !== undefined && (await isMovedBy(context, document.id, opId)))
    return { guid: document.id, verdict: 'applied', code: '', message: '', currentChangeSetId: document.version };
  const to = isRepeat ? await classIn(context, classId) : (await targetsOf(context, found)).find(({ id }) => id === classId);
  if (!to) return noTarget;
  if (to.projectId === document.projectId && boxCode === '') return within(context, found, to, values);
  if (isRepeat) return noTarget;
  const boxId = boxCode === '' ? undefined : await boxIdOf(context, boxCode);
  const wanted = { seen: found, changeSetId: currentChangeSetId, classId, boxId, values };
  const [verdict] = await changeDocuments(context, [wanted], opId);
  return verdict ?? unknownDocument;
}

/** True for an operation that the service has answered. */
async function isAnswered({ tx, tenantId }: HandlerContext, opId: string): Promise<boolean> {
  const its = and(eq(receipts.tenantId, tenantId), eq(receipts.opId, opId));
  return (await tx.select({ opId: receipts.opId }).from(receipts).where(its).limit(1)).length > 0;
}

/** True for the operation of a call that moved this document out of its project or into a box: it has no receipt. */
async function isMovedBy({ tx, tenantId }: HandlerContext, rowId: string, opId: string): Promise<boolean> {
  const its = and(eq(steps.tenantId, tenantId), eq(steps.collection, registration.name), eq(steps.rowId, rowId));
  return (await tx.select({ opId: steps.opId }).from(steps).where(its)).some((step) => step.opId === opId);
}

/** Other classes in which the caller may register: of the document's project, and for one in no box of the others, too. */
async function targetsOf({ tx, tenantId }: HandlerContext, { document, reach }: Seen): Promise<DocumentClass[]> {
  const others = document.containerId === null ? [...reach.projects.keys()] : [];
  const mayHold = (projectId: string) => projectId === document.projectId || reach.mayIn(projectId, 'document.import');
  const projectIds = [...new Set([document.projectId, ...others])].filter(mayHold);
  const classes = await classesOf(tx, tenantId, projectIds);
  return classes.filter(({ id: classId, projectId }) => classId !== document.classId && reach.mayImport({ projectId, classId }));
}
