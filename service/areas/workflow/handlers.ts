import type { workflowDocumentCalls } from '#schema/calls/workflow-documents.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { withClass } from '#service/areas/documents/handlers.ts';
import { lacks, seen, unknownDocument } from '#service/areas/documents/seen.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { assignToState } from './assign.ts';
import { flowHistoryOf } from './history.ts';
import { statesOf } from './states.ts';
import { verificationOf } from './verification.ts';

/** Handlers of the workflow of one document: who sees it and has the right of kind 900 on it. */
export const workflowDocumentHandlers: Handlers<typeof workflowDocumentCalls> = {
  loadWorkflowStates: async (context, { documentGuid }) => {
    const found = await seen(context, documentGuid);
    if (!found) return unknownDocument;
    return lacks(found, documentGrant.workflow) ?? { data: await statesOf(context, found) };
  },
  getWorkflowHistory: async (context, { id }) => {
    const found = await withClass(context, id);
    if (!found) return unknownDocument;
    return lacks(found, documentGrant.workflow) ?? { data: await flowHistoryOf(context, found) };
  },
  getVerificationStatus: async (context, { guidList }) => ({ data: await verificationOf(context, guidList) }),
  assignToState,
};
