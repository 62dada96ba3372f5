import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Recycle } from 'lucide-react';
import { listOf } from '#src/kit/list/declare.ts';
import { clockText, dateText } from '#src/text/dates.ts';
import { numberText } from '#src/text/numbers.ts';
import type { OutsideLine } from './outside-lines.ts';

function Weight({ of }: { of: number }) {
  const { i18n } = useLingui();
  const kilograms = numberText(i18n, of);
  return <Trans>{kilograms} kg</Trans>;
}

/** Things outside the archive that are listed before they are fetched. */
export const outsideList = listOf<OutsideLine>()({
  id: 'orders.outside',
  title: msg`To be destroyed`,
  part: true,
  rowId: ({ position }) => position.id,
  rowName: ({ position }) => position.title,
  columns: [
    {
      id: 'title',
      label: msg`Description`,
      value: ({ position }) => position.title,
      format: 'strong',
      width: 220,
      grow: 2,
      card: 'title',
    },
    { id: 'class', label: msg`Class`, value: ({ className }) => className, width: 150, grow: 1, card: 'line' },
    { id: 'values', label: msg`Values`, value: ({ values }) => values, width: 200, grow: 2, from: 760 },
    { id: 'pieces', label: msg`Pieces`, value: ({ position }) => position.quantity, format: 'number', width: 110, card: 'line' },
    {
      id: 'kilograms',
      label: msg`Kilograms`,
      value: ({ position }) => position.kilograms,
      cell: ({ position }) => <Weight of={position.kilograms} />,
      format: 'number',
      width: 110,
      card: 'line',
    },
    {
      id: 'by',
      label: msg`Added by`,
      value: ({ position: { createdByName, createdAt } }) => `${createdByName} ${dateText(createdAt)} ${clockText(createdAt)}`,
      width: 240,
      from: 900,
    },
  ],
  filters: {},
  selectable: true,
  counted: (count) => msg`${plural(count, { one: '# item', other: '# items' })}`,
  empty: {
    icon: Recycle,
    title: msg`Nothing is listed yet`,
    text: msg`List what is fetched and destroyed, so that the right vehicle comes.`,
  },
});
