import { lazy, type ComponentType } from 'react';
import { textsOf } from '#src/text/i18n.ts';

/** Parts of workflows, fetched with their texts when a page shows them. */
const withTexts = <P>(fetchPart: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [part] = await Promise.all([fetchPart(), textsOf('flow')]);
    return { default: part };
  });

export const ApprovalTab = withTexts(() => import('./approval-tab.tsx').then((part) => part.ApprovalTab));
export const FlowHistoryTab = withTexts(() => import('./flow-history-tab.tsx').then((part) => part.FlowHistoryTab));
export const VerificationTab = withTexts(() => import('./verification-tab.tsx').then((part) => part.VerificationTab));
