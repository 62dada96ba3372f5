import { Trans } from '@lingui/react/macro';
import { FolderX } from 'lucide-react';
import { useSession } from '#src/data/session.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { OfflineLine } from '#src/parts/offline-line/offline-line.tsx';

/** Nothing of what a box is made from has come to this tablet: what is missing, and the way to it. */
export function NothingToChoose({ project }: { project: boolean }) {
  const { urlPath } = useSession();
  return (
    <EmptyState
      level={1}
      icon={FolderX}
      title={
        project ? <Trans>No class of documents is on this tablet yet</Trans> : <Trans>No project is on this tablet yet</Trans>
      }
      action={<OfflineLine urlPath={urlPath} />}
    >
      <Trans>A box needs it. It comes by itself when there is coverage; if it does not, ask your administrator.</Trans>
    </EmptyState>
  );
}
