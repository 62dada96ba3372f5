import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { PackageX } from 'lucide-react';
import type { ComponentType } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { projectById } from '#src/data/queries/references.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';

/** A screen of the project in its address. One that is not among the projects of its user would show empty lists of nothing. */
export function ofProject(Screen: ComponentType): ComponentType {
  return function OfProject() {
    const { id } = useParams({ strict: false }) as { id: string }; // the route of these screens has the parameter
    const project = useLive(projectById, id);
    const isArriving = useArriving();
    if (project !== null || isArriving) return <Screen />;
    return (
      <EmptyState level={1} icon={PackageX} title={<Trans>There is no project here.</Trans>}>
        <Trans>The project does not exist any more, or you have no right to see it.</Trans>
      </EmptyState>
    );
  };
}
