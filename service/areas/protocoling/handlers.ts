import type { dictionaryCalls } from '#schema/calls/dictionaries.ts';
import type { protocolingCalls } from '#schema/calls/protocoling.ts';
import { containerAction } from '#schema/codes.ts';
import { csvText } from '#schema/rules/csv.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { sheetWords } from '#schema/sheet-words.ts';
import { documentList } from '#service/areas/documents/listed.ts';
import { callerLanguage, named } from '#service/areas/settings/caller-language.ts';
import { activeCostCenters, mayReadDictionary, projectsOf } from '#service/areas/settings/references.ts';
import { documentIds } from '#service/db/within-bytes.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { threads } from '#service/threads/pool.ts';
import { hints, wholeDictionary } from './dictionaries.ts';
import { dictionaryPart } from './dictionary-part.ts';
import { containerOf, containersByStatus, documentsInSight, hidesDocuments, typesOf } from './lists.ts';
import { createContainer, deleteContainer, updateStatus } from './operations.ts';
import { officialProtocol } from './print/official-protocol.ts';
import { protocolCsv } from './print/protocol-csv.ts';
import { sealEvidence } from './print/seal-evidence.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such row.' };
const tooLarge: Refused = {
  refused: 'answer.tooLarge',
  message: 'The documents of this container are too large for one answer.',
};
const PDF = 'application/pdf';
const CSV = 'text/csv; charset=utf-8';
/** Handlers of the protocoling calls (S1 §7). */
export const protocolingHandlers: Handlers<typeof protocolingCalls & typeof dictionaryCalls> = {
  projectList: async (context, { projectListKind }) => {
    const mine = await projectsOf(context.tx, context.caller);
    const wanted = mine.filter(({ kinds, active }) => active && kinds.includes(Number(projectListKind)));
    return { data: await named(context, wanted) };
  },
  costCenters: async (context) => ({ data: await named(context, await activeCostCenters(context.tx, context.caller)) }),
  containerTypes: async (context) => ({ data: await named(context, await typesOf(context.tx, context.tenantId)) }),

  container: createContainer,
  registerUpdateStatus: updateStatus,
  registerDelete: deleteContainer,

  registerList: async (context, { statusId, searchPackageId }) => ({
    data: await containersByStatus(context, statusId, searchPackageId ?? ''),
  }),

  registration: async (context, { id, projectId, type }) => {
    const container = await containerOf(context, { id });
    if (!container || container.projectId !== projectId || container.containerTypeId !== type) return unknown;
    const registeredDocuments = await documentsInSight(context, id);
    return registeredDocuments ? { data: { container, registeredDocuments } } : tooLarge;
  },

  registeredDocuments: async (context, { objectCode, containerType, projectId }) => {
    const container = await containerOf(context, { code: normaliseCode(objectCode) });
    if (!container || container.projectId !== projectId || container.containerTypeId !== containerType) return { data: [] };
    const documents = await documentsInSight(context, container.id);
    return documents ? { data: documents } : tooLarge;
  },

  inheritedAttributes: async (context, { id }) => {
    const container = await containerOf(context, { id });
    return container ? { data: container.inherited } : unknown;
  },

  searchHints: async ({ tx, tenantId, caller }, { id, value }) => ({
    data: (await mayReadDictionary(tx, caller, id)) ? await hints(tx, tenantId, id, value) : [],
  }),

  dictionaryValue: async ({ tx, tenantId, caller }, { id, since = '0', after }) => {
    if (!(await mayReadDictionary(tx, caller, id))) return unknown;
    if (after !== undefined) {
      const part = await dictionaryPart(tx, { tenantId, id, since: Number(since), after: Number(after) });
      return part ? { data: part } : unknown;
    }
    const found = await wholeDictionary(tx, tenantId, id);
    if (found === 'tooLarge') return { refused: 'answer.tooLarge', message: 'This dictionary is too large for one answer.' };
    return found ? { data: found } : unknown;
  },

  separator: async (context, { containerId, count }) => {
    const container = await containerOf(context, { id: containerId });
    if (!container) return unknown;
    const { code } = container;
    const asked = { container: { code }, count, language: await callerLanguage(context) };
    return { drawn: () => threads.run('separatorPdf', asked), name: `separator-${code}.pdf`, type: PDF };
  },

  protocol: protocolOf(''),
};

/**
 * The official protocol. Its QR code leads to the public page of the seal, with the content hash behind it, where addresses of
 * this service are known.
 */
export function protocolOf(publicUrl: string): Handlers<typeof protocolingCalls>['protocol'] {
  return async (context, { containerId = '', guidList, format }) => {
    if (guidList) return listOf(context, guidList, format);
    const container = await containerOf(context, { id: containerId });
    if (!container) return unknown;
    if (await hidesDocuments(context, containerId))
      return { refused: 'restriction.partial', message: 'Some documents of this box are not shown to you.' };
    if ((await documentIds(context.tx, context.tenantId, containerId)).isCut) return tooLarge;
    const language = await callerLanguage(context);
    const content = await officialProtocol(context, container, language);
    if (!content) return unknown;
    const words = sheetWords[language];
    const name = `protocol-${content.number}-${content.container.code}`;
    if (format === containerAction.protocolCsv) return { file: protocolCsv(content, words), name: `${name}.csv`, type: CSV };
    const evidence = await sealEvidence(context, content.container, { publicUrl, hash: content.hash });
    return { drawn: () => threads.run('protocolPdf', { content, language, evidence }), name: `${name}.pdf`, type: PDF };
  };
}

/** A list of chosen documents, for those of no box or of several. */
async function listOf(context: HandlerContext, guidList: readonly string[], format: number) {
  const language = await callerLanguage(context);
  const list = await documentList(context, guidList, language);
  if ('refused' in list) return list;
  if (format === containerAction.protocolCsv) {
    const { running } = sheetWords[language];
    const rows = list.rows.map((row, index) => [String(index + 1), ...row]);
    return { file: new TextEncoder().encode(csvText([[running, ...list.columns], ...rows])), name: 'documents.csv', type: CSV };
  }
  const content = { ...list, issuedBy: context.caller.name, issuedOn: dayAt(context.now(), HOME_ZONE) };
  return { drawn: () => threads.run('listPdf', { content, language }), name: 'documents.pdf', type: PDF };
}
