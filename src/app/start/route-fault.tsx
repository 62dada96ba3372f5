import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '#src/kit/button/button.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';

/** One page failed; bar and navigation still work. A part that could not be loaded offline is the usual case (decisions.md S12). */
export function RouteFault({ error, reset }: ErrorComponentProps) {
  const words = error instanceof Error ? error.message : String(error);
  const missingPart = /dynamically imported module|module script/i.test(words);
  return (
    <div className="p-4 sm:p-8">
      <ErrorCard
        level={1}
        title={missingPart ? <Trans>This page is not on the device yet</Trans> : <Trans>This page has failed</Trans>}
        safety={<Trans>What you saved is kept.</Trans>}
        detail={import.meta.env.DEV ? words : undefined}
        actions={
          <>
            <Button variant="primary" onClick={missingPart ? () => location.reload() : reset}>
              <Trans>Try again</Trans>
            </Button>
          </>
        }
      >
        {missingPart ? (
          <Trans>Open it once with coverage; from then on it works without.</Trans>
        ) : (
          <Trans>Try again. If it happens again, tell support what you did before.</Trans>
        )}
      </ErrorCard>
    </div>
  );
}
