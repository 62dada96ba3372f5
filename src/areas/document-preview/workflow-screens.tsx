import { Trans } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { ApprovalTab, FlowHistoryTab, VerificationTab } from '#src/parts/flow/later.ts';
import { TabScreen } from './tab-screens.tsx';

/** The parts of workflows come with their texts. */
const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={<Skeleton className="h-64" />}>{children}</Suspense>;

/** The case of the document: where it waits, and the answers of the person. */
export function ApprovalScreen() {
  return (
    <TabScreen title={<Trans>Approval</Trans>}>
      {({ info }) => (
        <Later>
          <ApprovalTab key={info.guid} info={info} />
        </Later>
      )}
    </TabScreen>
  );
}

/** Events of the cases of the document. */
export function FlowHistoryScreen() {
  return (
    <TabScreen title={<Trans>Workflow history</Trans>}>
      {({ info }) => (
        <Later>
          <FlowHistoryTab info={info} />
        </Later>
      )}
    </TabScreen>
  );
}

/** Verification of its values. */
export function VerificationScreen() {
  return (
    <TabScreen title={<Trans>Verification</Trans>}>
      {({ info }) => (
        <Later>
          <VerificationTab info={info} />
        </Later>
      )}
    </TabScreen>
  );
}
