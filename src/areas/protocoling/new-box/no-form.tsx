import { Trans } from '@lingui/react/macro';
import { FolderX } from 'lucide-react';
import { useSession } from '#src/data/session/session.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { OfflineLine } from '#src/parts/offline-line/offline-line.tsx';

/** Shown if this device lacks the configuration for a box: the missing parts, and a link to fetch them. */
export function NothingToChoose({ project }: { project: boolean }) {
  const { urlPath } = useSession();
  return (
    <EmptyState
      level={1}
      icon={FolderX}
      title={
        project ? (
          <Trans>There is no class of documents on this device yet</Trans>
        ) : (
          <Trans>There is no project on this device yet</Trans>
        )
      }
      action={<OfflineLine urlPath={urlPath} />}
    >
      <Trans>You need one to create a box. It downloads automatically when you are online; if not, ask your administrator.</Trans>
    </EmptyState>
  );
}
