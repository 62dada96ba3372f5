import { Trans } from '@lingui/react/macro';
import { useLocation, useParams } from '@tanstack/react-router';
import { CloudOff, SearchX } from 'lucide-react';
import { handoverCalls } from '#schema/calls/handovers.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { VerifiedList } from './verified-list.tsx';

/** The page that the QR code of a sealed list opens: whether the paper is the list that was sealed. */
export function VerifyScreen() {
  const { id = '' } = useParams({ strict: false });
  // from the fragment of the address; longer ones are cut, since no hash has as many digits
  const hash = useLocation({ select: (address) => address.hash.slice(0, 200) });
  const { data, fault, again } = useCalled(handoverCalls.verify, { id, hash });
  if (data) return <VerifiedList verified={data} />;
  if (!fault) return <ListLoading />;
  if (fault.kind === 'refused')
    return (
      <EmptyState level={1} icon={SearchX} title={<Trans>No sealed list at this address</Trans>}>
        <p>
          <Trans>A list sealed offline is found here once its device has been online. Open the page again later.</Trans>
        </p>
        <p>
          <Trans>Otherwise the address is wrong, or the list belongs to a project you have no access to.</Trans>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState
      level={1}
      icon={CloudOff}
      title={<Trans>The list cannot be checked now</Trans>}
      action={
        <Button onClick={() => void again()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The server cannot be reached or is busy. Nothing can be said about the paper until it answers.</Trans>
    </EmptyState>
  );
}
