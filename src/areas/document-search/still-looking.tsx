import { Trans } from '@lingui/react/macro';
import { FileSearch } from 'lucide-react';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';

/** Nothing matches so far, and older documents were not looked at yet: the result is not reported as empty. */
export function StillLooking() {
  return (
    <EmptyState icon={FileSearch} title={<Trans>Still looking in older documents</Trans>}>
      <Trans>None of the newer documents matches. Older ones were not looked at yet.</Trans>
    </EmptyState>
  );
}
