import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Pause, TriangleAlert } from 'lucide-react';
import { countState, type CountState } from '#schema/codes/bench.ts';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

interface Look {
  words: MessageDescriptor;
  tone: PillTone;
  icon: Icon;
}

/** Total: each state of a count with its words, tone and icon. */
export const countLooks: Readonly<Record<CountState, Look>> = {
  [countState.waiting]: { words: msg`Waiting`, tone: 'neutral', icon: CircleDashed },
  [countState.counting]: { words: msg({ context: 'state', message: 'Put aside' }), tone: 'waiting', icon: Pause },
  [countState.confirmed]: { words: msg`Confirmed`, tone: 'success', icon: CircleCheck },
  [countState.differs]: { words: msg`Differs`, tone: 'danger', icon: TriangleAlert },
};

/** State of the count of a box. */
export function CountPill({ state }: { state: CountState }) {
  const { i18n } = useLingui();
  const { words, tone, icon } = countLooks[state];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(words)}
    </Pill>
  );
}
