import { and, eq } from 'drizzle-orm';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { twinIn } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { documentTexts } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { changeDocuments } from './change-values.ts';
import { boxIdOf } from './into-box.ts';
import { optionsOf } from './restrictions.ts';
import { lacks, seen, unknownDocument, type Seen } from './seen.ts';
import { tagsIn } from './tags-of-project.ts';

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
    const { values } = found.document;
    const twins = to.attributes.map((attribute) => ({ attribute, twin: twinIn(from, attribute) }));
    const next = Object.fromEntries(twins.map(({ attribute, twin }) => [attribute.id, values[twin?.id ?? ''] ?? '']));
    const today = new Date(context.now()).toISOString().slice(0, 10);
    const lookUp = (dictionaryId: string, value: string) => reader.dictionaryHas(dictionaryId, value);
    const { issues } = await checkDocument(to.attributes, next, { today, lookUp });
    const language = await callerLanguage(context);
    const nameOf = (attribute: Attribute) => inLanguage(attribute, language).name;
    const lost = from.attributes.filter(({ id }) => values[id] && !twins.some(({ twin }) => twin?.id === id));
    return {
      data: {
        attributes: twins.map(({ attribute, twin }) => ({
          id: attribute.id,
          name: nameOf(attribute),
          kindId: attribute.kind,
          mandatory: attribute.mandatory,
          value: next[attribute.id] ?? '',
          from: twin ? nameOf(twin) : '',
          options: optionsOf(attribute),
          problem: issues.find(({ attributeId }) => attributeId === attribute.id)?.code ?? '',
        })),
        lost: lost.map((attribute) => ({ name: nameOf(attribute), value: shownValue(attribute, values[attribute.id] ?? '') })),
      },
    };
  },

  moveDocument: async (context, { documentGuid, classId, values, boxCode, currentChangeSetId, opId }) => {
    const found = await seen(context, documentGuid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, 'document.move');
    if (refusal) return refusal;
    if (!(await targetsOf(context, found)).some(({ id }) => id === classId)) return noTarget;
    const boxId = boxCode === '' ? undefined : await boxIdOf(context, boxCode);
    const wanted = { seen: found, changeSetId: currentChangeSetId, classId, boxId, values };
    const [verdict] = await changeDocuments(context, [wanted], opId);
    if (verdict?.verdict === 'applied') await alongWith(context, documentGuid);
    return verdict ? { data: verdict } : unknownDocument;
  },
};

/** Other classes in which the caller may register: of the document's project, and for one in no box of the others, too. */
async function targetsOf({ tx, tenantId }: HandlerContext, { document, reach }: Seen): Promise<DocumentClass[]> {
  const others = document.containerId === null ? [...reach.projects.keys()] : [];
  const mayHold = (projectId: string) => projectId === document.projectId || reach.mayIn(projectId, 'document.import');
  const projectIds = [...new Set([document.projectId, ...others])].filter(mayHold);
  const classes = await classesOf(tx, tenantId, projectIds);
  return classes.filter(({ id: classId, projectId }) => classId !== document.classId && reach.mayImport({ projectId, classId }));
}

/**
 * Moves along what names the class or project of a document: the words of its pages, by which a search finds it, and its tags, which
 * belong to a project and are found again there by their names.
 */
async function alongWith({ tx, tenantId }: HandlerContext, documentId: string): Promise<void> {
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, documentId));
  const [row] = await tx.select().from(registrations).where(its);
  if (!row) return;
  const { projectId, classId, tagIds } = row;
  await tx
    .update(documentTexts)
    .set({ projectId, classId })
    .where(and(eq(documentTexts.tenantId, tenantId), eq(documentTexts.documentId, documentId)));
  const moved = await tagsIn(tx, { tenantId, projectId }, tagIds);
  if (moved.join() !== tagIds.join()) await tx.update(registrations).set({ tagIds: moved }).where(its);
}
