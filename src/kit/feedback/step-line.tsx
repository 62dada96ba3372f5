import { Check, CircleAlert } from 'lucide-react';
import { classes } from '#src/kit/classes.ts';

/** State of a step: behind the person, where the work is now, where it stopped, or still to come. */
export type StepState = 'done' | 'current' | 'fault' | 'ahead';

export interface Step {
  name: string;
  state: StepState;
  /** The state in words for a screen reader; left out for a step to come. */
  spoken?: string | undefined;
}

const look: Record<StepState, string> = {
  done: 'bg-success text-on-success',
  current: 'bg-primary text-on-primary',
  fault: 'bg-danger text-on-danger',
  ahead: 'bg-well text-soft',
};

/** Steps of a longer task in their order: a mark for those that are done, a number for the others. */
export function StepLine({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex gap-2 max-sm:gap-1">
      {steps.map(({ name, state, spoken }, at) => (
        <li
          key={name}
          aria-current={state === 'current' || state === 'fault' ? 'step' : undefined}
          className={classes(
            'flex min-h-10 min-w-0 flex-1 items-center justify-center gap-x-2 gap-y-1 rounded-control px-2 py-1.5 text-center font-bold max-sm:flex-col max-sm:px-0.5 max-sm:text-small',
            look[state],
          )}
        >
          <Mark state={state} number={at + 1} />
          <span className="max-w-full min-w-0 break-words hyphens-auto">
            {name}
            {spoken ? <span className="sr-only">, {spoken}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state, number }: { state: StepState; number: number }) {
  if (state === 'done') return <Check size={18} aria-hidden className="shrink-0" />;
  if (state === 'fault') return <CircleAlert size={18} aria-hidden className="shrink-0" />;
  return (
    <span aria-hidden className="size-5 shrink-0 rounded-full bg-card text-center text-small leading-5 text-link">
      {number}
    </span>
  );
}
