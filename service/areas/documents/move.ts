import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { twinIn } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { changeDocuments } from './change-values.ts';
import { optionsOf } from './restrictions.ts';
import { lacks, seen, unknownDocument, type Seen } from './seen.ts';

type Calls = Pick<typeof documentEditCalls, 'classListToMoveDocument' | 'moveAttributeList' | 'moveDocument'>;

const noTarget: Refused = { refused: 'action.refused', message: 'classUnknown' };

/** Moves a document to another class, with its values. */
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
        lost: lost.map((attribute) => ({ name: nameOf(attribute), value: values[attribute.id] ?? '' })),
      },
    };
  },

  moveDocument: async (context, { documentGuid, classId, values, currentChangeSetId, opId }) => {
    const found = await seen(context, documentGuid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, 'document.move');
    if (refusal) return refusal;
    if (!(await targetsOf(context, found)).some(({ id }) => id === classId)) return noTarget;
    const [verdict] = await changeDocuments(context, [{ seen: found, changeSetId: currentChangeSetId, classId, values }], opId);
    return verdict ? { data: verdict } : unknownDocument;
  },
};

/** Other classes of the document's project in which the caller may register. */
async function targetsOf({ tx, tenantId }: HandlerContext, { document, reach }: Seen): Promise<DocumentClass[]> {
  const inProject = await classesOf(tx, tenantId, [document.projectId]);
  const { projectId } = document;
  return inProject.filter(({ id: classId }) => classId !== document.classId && reach.mayImport({ projectId, classId }));
}
