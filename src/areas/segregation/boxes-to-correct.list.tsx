import { msg } from '@lingui/core/macro';
import { countState } from '#schema/codes/bench.ts';
import { boxesToCount } from './boxes-to-count.list.tsx';

/** Boxes whose documents can be corrected: those with differences first. */
export const boxesToCorrect = {
  ...boxesToCount,
  id: 'segregation.corrections',
  title: msg({ message: 'Correct', context: 'to correct' }),
  filters: { state: { ...boxesToCount.filters.state, initial: String(countState.differs) } },
};
