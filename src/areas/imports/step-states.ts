import { importStatus as states, type ImportStatus } from '#schema/codes.ts';
import type { StepState } from '#src/kit/feedback/step-line.tsx';

/** Facts that decide the steps of an import. */
export interface Progressing {
  status: ImportStatus;
  /** Rows of it were written. */
  hasRun: boolean;
  /** The file cannot be read. */
  isBad: boolean;
  /** A column has a target. */
  isMapped: boolean;
  /** A check came to an end. */
  isChecked: boolean;
}

/** States of the steps file, mapping, check and import. */
export type Steps = readonly [StepState, StepState, StepState, StepState];

const rolledBack: readonly number[] = [states.rolledBack, states.partlyRolledBack];
const written: readonly number[] = [states.done, states.doneWithRefused];
const writing: readonly number[] = [states.running, states.paused, states.rollingBack];

/** States of the four steps. An import that is over has no current one, and one that was rolled back has its import before it again. */
export function stepStates(its: Progressing): Steps {
  const { status, isBad, isMapped } = its;
  if (isBad) return at(0, 'fault');
  if (written.includes(status)) return at(4);
  if (rolledBack.includes(status)) return at(3, 'ahead');
  if (status === states.receiving) return at(0);
  if (status === states.cancelled) return at(reached(its), 'ahead');
  if (status === states.failed) return at(its.hasRun ? 3 : 2, 'fault');
  if (writing.includes(status)) return at(3);
  return at(isMapped ? 2 : 1);
}

/** Steps that were done before an import was cancelled. */
const reached = ({ isMapped, isChecked }: Progressing) => (isChecked ? 3 : isMapped ? 2 : 1);

/** The steps before this one are done, those after it are to come. */
function at(step: number, state: StepState = 'current'): Steps {
  const of = (n: number): StepState => (n < step ? 'done' : n === step ? state : 'ahead');
  return [of(0), of(1), of(2), of(3)];
}
