import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { CloudOff, SearchX } from 'lucide-react';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { CheckWithoutUs } from './check-without-us.tsx';
import { SavePaper } from './save-paper.tsx';
import { SealedBox } from './sealed-box.tsx';
import { useSeal } from './use-seal.ts';

/** A sealed box for the holder of its paper, who needs no account: the browser checks the chain itself. */
export function SealScreen() {
  const { client, token } = useParams({ strict: false }) as { client: string; token: string }; // the route of this screen has both
  const state = useSeal(client, token);
  if (state.kind === 'loading') return <Skeleton className="h-40 w-full max-w-2xl" />;
  if (state.kind === 'missing')
    return (
      <EmptyState level={1} icon={SearchX} title={<Trans>No seal at this address</Trans>}>
        <p>
          <Trans>A paper printed offline is found here once its device has been online. Open the page again later.</Trans>
        </p>
        <p>
          <Trans>Otherwise the address is wrong, or the box was opened again and has a new paper.</Trans>
        </p>
      </EmptyState>
    );
  if (state.kind !== 'checked')
    return (
      <EmptyState level={1} icon={CloudOff} title={<Trans>The seal cannot be checked now</Trans>}>
        <Trans>The server cannot be reached or is busy. Open the page again in a moment.</Trans>
      </EmptyState>
    );
  return (
    <SealedBox seal={state.seal} verdict={state.verdict} paper={paperHash()}>
      <CheckWithoutUs seal={state.seal}>
        <SavePaper client={client} token={token} code={state.seal.page.container.code} />
      </CheckWithoutUs>
    </SealedBox>
  );
}

/** Hash of the content on the paper: the part of the address that never leaves the browser. Empty where it has none. */
function paperHash(): string {
  const text = window.location.hash.slice(1).toLowerCase();
  return /^[0-9a-f]{64}$/.test(text) ? text : '';
}
