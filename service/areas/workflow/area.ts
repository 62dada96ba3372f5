import { workOf, type Area } from '#service/areas/area.ts';
import { workflowDemo } from '#service/demo/workflow/part.ts';
import { casesThatBlock } from './blockers.ts';
import { workflowWork } from './work-kinds.ts';

/** Workflows: cases of documents, their steps and history. */
export const workflowArea = {
  handlers: async () => ({
    workflowDocuments: (await import('#service/areas/workflow/handlers.ts')).workflowDocumentHandlers,
  }),
  work: workOf(workflowWork, async () => ({ 'flow.timer': (await import('#service/areas/workflow/timer-work.ts')).fireTimer })),
  blockers: [casesThatBlock],
  demo: workflowDemo,
} as const satisfies Area;
