import { MassOutcome } from './mass-outcome.tsx';
import type { MassChange } from './use-mass-change.ts';

interface MassDoneProps {
  mass: MassChange;
  nameOf: (guid: string) => string;
}

/** The outcome of each document, and the way back. */
export function MassDone({ mass: { result, undo, undone, busy }, nameOf }: MassDoneProps) {
  if (!result) return null;
  const changed = result.filter(({ verdict }) => verdict === 'applied').length;
  const others = result.filter(({ verdict }) => verdict !== 'applied');
  return (
    <MassOutcome
      {...{ changed, others, nameOf, undone, busy }}
      stayed={others.length}
      canUndo={changed > 0}
      onUndo={() => void undo()}
    />
  );
}
