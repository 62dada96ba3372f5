import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { classes } from '#src/kit/classes.ts';
import { momentText } from '#src/text/dates.ts';
import { reachedBy, type Milestone } from './reached.ts';

const names: Readonly<Record<Milestone, MessageDescriptor>> = {
  sent: msg`Ordered`,
  approved: msg`Approved`,
  takenOn: msg`Taken on`,
  onTheWay: msg`On the way`,
  done: msg({ message: 'Done', context: 'position' }),
};

const glyph = { size: 18, 'aria-hidden': true, className: 'shrink-0' } as const;

/** Progress of an order, as a line of steps. */
export function Milestones({ order, positions }: { order: Order; positions: readonly Position[] }) {
  const { i18n, t } = useLingui();
  return (
    <ol aria-label={t`Progress`} className="flex shrink-0 flex-wrap gap-2">
      {reachedBy(order, positions).map(({ milestone, state, at, who }) => (
        <li
          key={milestone}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classes(
            'flex min-h-14 min-w-32 flex-1 items-center gap-2.5 rounded-control px-3 py-1.5 text-office',
            state === 'done' ? 'bg-success text-on-success' : state === 'now' ? 'bg-tint-strong text-link' : 'bg-well text-soft',
          )}
        >
          {state === 'done' ? <Check {...glyph} /> : <Circle {...glyph} />}
          <span className="min-w-0">
            <span className="block font-bold">{i18n._(names[milestone])}</span>
            {at > 0 ? <span className="block text-small">{[momentText(i18n, at), who].filter(Boolean).join(', ')}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
