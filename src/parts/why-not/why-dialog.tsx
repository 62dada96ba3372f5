import { Trans } from '@lingui/react/macro';
import { retentionCalls } from '#schema/calls/retention.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { InformationDialog } from '#src/kit/dialog/information-dialog.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { WhyNot } from './why-not.tsx';

interface WhyDialogProps {
  /** Box or document. */
  id: string;
  /** Its code or title. */
  name: string;
  onClose: () => void;
}

/** Everything that prevents the destruction of a box or document now, as the service knows it. */
export function WhyDialog({ id, name, onClose }: WhyDialogProps) {
  const { data, fault } = useCalled(retentionCalls.explain, { objects: [id] });
  const its = data?.find((one) => one.id === id);
  return (
    <InformationDialog open title={<Trans>{name}: what prevents destruction</Trans>} onClose={onClose}>
      {its ? (
        <WhyNot blockers={its.blockers} />
      ) : fault || data ? (
        <p className="text-office">
          <Trans>The reasons cannot be read now. They need a connection, and the right to see this record.</Trans>
        </p>
      ) : (
        <Skeleton className="h-16" />
      )}
    </InformationDialog>
  );
}
