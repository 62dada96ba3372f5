import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { workflowDocumentCalls, type WorkflowState } from '#schema/calls/workflow-documents.ts';
import { flowCaseStatus } from '#schema/codes/flow.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';
import { flowFault } from './flow-words.ts';

type Case = CallResult<typeof workflowDocumentCalls.loadWorkflowStates>['flowCase'];

/** Gives the document a state and shows where its case is then. An answer that was lost on the way is asked for under the same id. */
export function useAssign(documentGuid: string) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState('');
  const isTyped = reason !== '' || chosen !== '';
  useUnsaved(isTyped);
  const [busy, setBusy] = useState('');
  const [trouble, setTrouble] = useState('');
  const sent = useRef({ what: '', opId: '' });
  /** Gives a state to a document whose case is the one that was seen. */
  const assign = async (flowCase: Case, { workflowStateId }: WorkflowState) => {
    setBusy(workflowStateId);
    setTrouble('');
    const rowVersion = flowCase?.endedAt === 0 ? flowCase.rowVersion : 0;
    const what = { documentGuid, workflowStateId, rowVersion, reason: reason.trim() };
    const text = JSON.stringify(what);
    if (sent.current.what !== text) sent.current = { what: text, opId: crypto.randomUUID() };
    const outcome = await call(workflowDocumentCalls.assignToState, { ...what, opId: sent.current.opId });
    setBusy('');
    if (outcome.kind === 'done') {
      setReason('');
      setChosen('');
      const { number, status } = outcome.data;
      snack(status === flowCaseStatus.running ? t`Case ${number} goes on.` : t`Case ${number} is over.`);
    } else setTrouble(flowFault(i18n, outcome));
    const { loadWorkflowStates, getWorkflowHistory, getVerificationStatus } = workflowDocumentCalls;
    await refreshCalled([loadWorkflowStates, getWorkflowHistory, getVerificationStatus]);
  };
  return { reason, setReason, chosen, setChosen, isTyped, busy, trouble, assign };
}
