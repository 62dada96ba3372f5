import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleHelp, CircleX, FilePen, LoaderCircle, ScanBarcode } from 'lucide-react';
import { orderStatusAction } from '#schema/codes/orders.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';
import { Words } from '#src/kit/list/words.tsx';
import { clockText, dateText } from '#src/text/dates.ts';
import { inBasketText, reasonText } from '#src/text/labels/order-reasons.ts';
import { orderTypeLabels } from '#src/text/labels/orders.ts';
import { titleOf } from '#src/parts/ordering/title-of.ts';
import type { BasketLine } from './basket-lines.ts';

/** Availability of a position today, in a word. */
function CanGo({ line: { answer, agreed } }: { line: BasketLine }) {
  const { t } = useLingui();
  if (!answer) return <LoaderCircle size={16} aria-label={t`Loading`} className="animate-spin text-muted" />;
  if (answer.code === orderStatusAction.notPossible) return <Pill tone="danger" icon={CircleX}>{t`Cannot go`}</Pill>;
  if (answer.code === orderStatusAction.possible || agreed) return <Pill tone="success" icon={CircleCheck}>{t`Can go`}</Pill>;
  return <Pill tone="waiting" icon={CircleHelp}>{t`Needs your OK`}</Pill>;
}

/** Why, and what to do; two lines at most. */
function Why({ line }: { line: BasketLine }) {
  const { t, i18n } = useLingui();
  const reasons = (line.answer?.reasons ?? []).map((reason) => reasonText(i18n, reason));
  const other = line.answer?.inBasketOf;
  const also = other ? [inBasketText(i18n, other)] : [];
  const words = [...reasons, ...also, ...(line.awaited ? [t`You will be notified when it is free.`] : [])].join(' ');
  if (!line.changed) return <Words>{words}</Words>;
  return (
    <span className="flex min-w-0 flex-col items-start gap-1">
      <Pill tone="info" icon={FilePen}>
        <Trans>Changed since it was added</Trans>
      </Pill>
      {words === '' ? null : <Words>{words}</Words>}
    </span>
  );
}

/** Positions of a basket, under the headings of their boxes. */
export const basketList = listOf<BasketLine>()({
  id: 'orders.basket',
  title: msg`Basket`,
  part: true,
  rowId: ({ position }) => position.id,
  rowName: ({ position }) => position.code || position.title,
  cardLines: ({ answer, changed, awaited }) =>
    changed || awaited === true || answer?.inBasketOf !== undefined || (answer?.reasons.length ?? 0) > 0 ? 4 : 2,
  columns: [
    { id: 'code', label: msg`Code`, value: ({ position }) => position.code, format: 'code', width: 140, card: 'title' },
    {
      id: 'title',
      label: msg`Item`,
      value: ({ position }) => titleOf(position),
      format: 'strong',
      width: 180,
      grow: 2,
      card: 'line',
    },
    {
      id: 'type',
      label: msg`Type`,
      value: ({ position }) => position.type,
      words: ({ position }) => orderTypeLabels[position.type],
      width: 130,
      card: 'line',
      from: 820,
    },
    {
      id: 'today',
      label: msg`Today`,
      value: ({ answer }) => answer?.code ?? 0,
      cell: (line) => <CanGo line={line} />,
      width: 156,
      card: 'corner',
    },
    { id: 'why', label: msg`Why`, value: () => '', cell: (line) => <Why line={line} />, width: 290, grow: 2, card: 'text' },
    {
      id: 'by',
      label: msg`Added by`,
      value: ({ position: { createdByName, createdAt } }) => `${createdByName} ${dateText(createdAt)} ${clockText(createdAt)}`,
      width: 240,
      from: 1_080,
    },
  ],
  filters: {},
  selectable: true,
  exportable: false,
  counted: (count) => msg`${plural(count, { one: '# item', other: '# items' })}`,
  empty: {
    icon: ScanBarcode,
    title: msg`Your basket is empty`,
    text: msg`Add from search, or scan a box.`,
  },
});
