import type { CallResult } from '#schema/calls/call.ts';
import type { FlowHistoryRow, workflowDocumentCalls } from '#schema/calls/workflow-documents.ts';
import { FLOW_LIMITS } from '#schema/limits/flow.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import { graphOf } from '#schema/rules/flow/graph.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import type { Seen } from '#service/areas/documents/seen.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { casesOf, definitionOf, historyOfCase } from './cases.ts';
import { isInternalStep } from './performers.ts';
import { caseOf, placeOf } from './states.ts';
import { isWholeFlow, type HistoryRow } from './turn.ts';

type Answer = CallResult<(typeof workflowDocumentCalls)['getWorkflowHistory']>;
type SeenWithClass = Seen & { documentClass: DocumentClass };

/** Returns the events of the cases of a document, the oldest case first and each in its order. */
export async function flowHistoryOf(context: HandlerContext, found: SeenWithClass): Promise<Answer> {
  const { tx, tenantId, caller } = context;
  const language = await callerLanguage(context);
  const names = inLanguage(found.documentClass, language).attributes.map(({ id, name }): [string, string] => [id, name]);
  const shown = { language, names: new Map(names), isStaff: caller.grants.has('workflow.internal') };
  const cases: Answer['cases'] = [];
  for (const row of await casesOf(tx, tenantId, [found.document.id])) {
    const definition = await definitionOf(tx, tenantId, row);
    const { rows, head } = await historyOfCase(tx, tenantId, row.id);
    const lines = rows.slice(-FLOW_LIMITS.historyRows).map((each) => rowOf(each, definition, shown));
    cases.push({ ...caseOf(row, definition, language), rows: lines, whole: isWholeFlow(rows, head) });
  }
  return { cases };
}

interface Shown {
  language: Language;
  /** Names of attributes by id. */
  names: ReadonlyMap<string, string>;
  isStaff: boolean;
}

function rowOf(row: HistoryRow, definition: FlowDefinition, { language, names, isStaff }: Shown): FlowHistoryRow {
  const graph = graphOf(definition);
  const way = graph.relations.get(row.relationId);
  const { name: step, stage } = placeOf(definition, row.activityId, language);
  const internal = isInternalStep(definition, graph.activities.get(row.activityId)?.groupId ?? '');
  const { reason = '', fields = [], halt = '' } = row.detail;
  return {
    event: row.event,
    at: row.at,
    step,
    stage,
    way: way ? inLanguage(way, language).name : '',
    user: internal && !isStaff ? '' : row.userName,
    internal,
    reason: internal && !isStaff ? '' : reason,
    fields: fields.map((id) => names.get(id) ?? id),
    halt,
  };
}
