import { Trans } from '@lingui/react/macro';
import { workState } from '#schema/codes.ts';
import { MassOutcome } from './mass-outcome.tsx';
import type { RunState } from './use-run-state.ts';

interface MassRunDoneProps {
  run: RunState;
  nameOf: (guid: string) => string;
}

/** The outcome of a run in numbers, the documents that did not change, and the way back. */
export function MassRunDone({ run: { state, undo, isUndo, isStopped, isInTime, busy }, nameOf }: MassRunDoneProps) {
  if (!state) return null;
  const { applied: changed, undone, others, refused, conflicts } = state;
  const titles = new Map(others.map(({ guid, title }) => [guid, title]));
  const note =
    state.state === workState.failed ? (
      <p className="font-bold text-on-danger">
        {isStopped ? (
          <Trans>The undo stopped before its end. Documents undone: {undone}. Undo the change again for the others.</Trans>
        ) : (
          <Trans>The change stopped before its end. What was changed stays; try the others again.</Trans>
        )}
      </p>
    ) : null;
  return (
    <MassOutcome
      {...{ changed, others, note, busy }}
      stayed={refused + conflicts}
      nameOf={(guid) => titles.get(guid) || nameOf(guid)}
      undone={isUndo ? { undone, skipped: changed - undone } : undefined}
      canUndo={changed > 0 && isInTime}
      onUndo={() => void undo()}
    />
  );
}
