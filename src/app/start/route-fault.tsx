import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { isMissingPart } from '#src/app/part.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { statusOf } from '#src/app/start/error-status.ts';
import { ErrorPage } from '#src/app/start/later-pages.ts';

/**
 * A part of the page could not be loaded: its card is in the frame, whose bar and navigation still work (decisions.md S12).
 * The frame shows all other faults.
 */
export function PageFault({ error }: Pick<ErrorComponentProps, 'error'>) {
  if (isMissingPart(error)) return <MissingPart error={error} />;
  throw error;
}

/** The error page takes the place of the whole frame (S0 §2 Layouts, §8). */
export function FrameFault({ error }: Pick<ErrorComponentProps, 'error'>) {
  if (isMissingPart(error)) return <MissingPart error={error} />;
  return <ErrorPage status={statusOf(error)} detail={String(error)} />;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function MissingPart({ error }: { error: unknown }) {
  return (
    <div className="p-4 sm:p-8">
      <ErrorCard
        level={1}
        title={<Trans>This page is not on this device yet</Trans>}
        safety={<Trans>Your changes are kept.</Trans>}
        detail={import.meta.env.DEV ? wordsOf(error) : undefined}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Open it once while you are online; after that it also works offline.</Trans>
      </ErrorCard>
    </div>
  );
}
