import { laterPart } from '#src/text/later-part.ts';

/** Parts of workflows, each for a tab of a document. */
export const ApprovalTab = laterPart('flow', () => import('./approval-tab.tsx').then((part) => part.ApprovalTab));
export const FlowHistoryTab = laterPart('flow', () => import('./flow-history-tab.tsx').then((part) => part.FlowHistoryTab));
export const VerificationTab = laterPart('flow', () => import('./verification-tab.tsx').then((part) => part.VerificationTab));
