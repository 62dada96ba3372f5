import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Package } from 'lucide-react';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { numberText } from '#src/text/numbers.ts';
import type { Stock } from './stock-dialog.tsx';

function FreePill({ free }: { free: number }) {
  const { t, i18n } = useLingui();
  return free < 0 ? (
    <Pill tone="danger">{t`Short by ${numberText(i18n, -free)}`}</Pill>
  ) : (
    <span className="tabular-nums">{numberText(i18n, free)}</span>
  );
}

/** *Materials*: stock of the archive, and what open orders wait for. */
export const stockList = listOf<Stock>()({
  id: 'fulfilment.stock',
  title: msg`Materials`,
  part: true,
  rowId: ({ id, archiveId }) => `${id}/${archiveId}`,
  rowName: ({ name }) => name,
  counted: (count) => msg`${plural(count, { one: '# material', other: '# materials' })}`,
  columns: [
    { id: 'name', label: msg`Material`, value: ({ name }) => name, format: 'strong', width: 220, grow: 1, card: 'title' },
    { id: 'code', label: msg`Code`, value: ({ code }) => code, format: 'code', width: 130, card: 'line' },
    { id: 'pack', label: msg`Pack`, value: ({ pack }) => pack, format: 'number', width: 120, from: 560 },
    { id: 'onHand', label: msg`On hand`, value: ({ onHand }) => onHand, format: 'number', width: 110, card: 'line' },
    { id: 'reserved', label: msg`Ordered`, value: ({ reserved }) => reserved, format: 'number', width: 110, card: 'line' },
    {
      id: 'free',
      label: msg({ message: 'Free', context: 'stock' }),
      value: ({ free }) => free,
      format: 'number',
      cell: ({ free }) => <FreePill free={free} />,
      width: 150,
      card: 'corner',
    },
  ],
  filters: {},
  empty: { icon: Package, title: msg`No materials`, text: msg`Materials of the client appear here with their stock.` },
});
