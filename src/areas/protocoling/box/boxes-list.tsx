import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Package } from 'lucide-react';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import { closesWhenSent } from '#schema/entities/container.ts';
import type { ContainerDoc } from '#src/data/queries/containers.ts';
import { listOf, type FilterOption } from '#src/kit/list/declare.ts';
import { containerStatusLabels, markLabels } from '#src/text/labels.ts';
import { MarkText } from '#src/parts/mark-text/mark-text.tsx';
import { StatusPill } from './status-pill.tsx';

const isAskedFor = ({ row }: ContainerDoc) => row?.status === containerStatus.closed && row.orderId !== '';

/** An unsent close takes precedence over every other mark, including an order made with it (decisions.md S3). */
function statusWords(doc: ContainerDoc): MessageDescriptor {
  if (closesWhenSent(doc)) return msg`Closes when sent`;
  return isAskedFor(doc) ? msg`Pickup ordered` : containerStatusLabels[doc.row?.status ?? containerStatus.opened];
}

const statuses: readonly FilterOption[] = [
  { value: String(containerStatus.opened), label: msg`Open` },
  { value: String(containerStatus.closed), label: msg`Closed` },
  { value: String(containerStatus.sent), label: msg`Handed over` },
  { value: String(containerStatus.completed), label: msg`Completed` },
];

/** Value of the choice of my own boxes; typed as text, because a list may start with the other one. */
const mine: string = 'mine';

/** Boxes and envelopes of one status, my own first, the newest on top. The choices are in the address (ux.md §1.11). */
const boxList = listOf<ContainerDoc>()({
  id: 'protocoling.boxes',
  title: msg`Boxes and envelopes`,
  rowId: (doc) => doc.id,
  rowName: (doc) => doc.code,
  // with the checkbox they fit an upright tablet of 768 px
  columns: [
    { id: 'code', label: msg`Code`, value: (doc) => doc.code, format: 'code', width: 124, card: 'title' },
    {
      id: 'status',
      label: msg`Status`,
      value: (doc) => doc.status,
      words: statusWords,
      cell: (doc) => (
        <StatusPill
          status={doc.row?.status ?? containerStatus.opened}
          closesWhenSent={closesWhenSent(doc)}
          isAskedFor={isAskedFor(doc)}
        />
      ),
      width: 180,
      card: 'corner',
    },
    { id: 'description', label: msg`Description`, value: (doc) => doc.row?.description ?? '', width: 110, grow: 2, card: 'line' },
    { id: 'documents', label: msg`Documents`, value: (doc) => doc.row?.documents ?? 0, format: 'number', width: 104 },
    { id: 'created', label: msg`Created`, value: (doc) => doc.row?.createdAt ?? 0, format: 'dateTime', width: 190, from: 760 },
    { id: 'createdBy', label: msg`Created by`, value: (doc) => doc.row?.createdByName ?? '', width: 170, grow: 1, from: 1_100 },
    {
      id: 'mark',
      label: msg`Sync`,
      value: (doc) => doc.mark,
      words: (doc) => markLabels[doc.mark],
      cell: (doc) => <MarkText mark={doc.mark} />,
      width: 168,
      card: 'line',
    },
  ],
  filters: {
    whose: {
      kind: 'segments',
      label: msg`Whose boxes`,
      initial: mine,
      options: [
        { value: 'mine', label: msg({ message: 'Mine', context: 'boxes' }) },
        { value: 'all', label: msg`All` },
      ],
    },
    status: {
      kind: 'segments',
      label: msg`Status`,
      initial: String(containerStatus.opened),
      options: statuses,
    },
  },
  counted: (count) => msg`${plural(count, { one: '# box', other: '# boxes' })}`,
  empty: {
    icon: Package,
    title: msg`No boxes in this status`,
    text: msg`Scan a box label to open the box or start a new one.`,
  },
  exportable: true,
});

type BoxList = typeof boxList;

const startingWith = (initial: 'mine' | 'all'): BoxList => ({
  ...boxList,
  filters: { ...boxList.filters, whose: { ...boxList.filters.whose, initial } },
});

const variantsOf = (list: BoxList) => ({
  online: list,
  /** Only *Open* is offered offline, whatever the address asks for (decisions.md S3). */
  offline: {
    ...list,
    filters: { ...list.filters, status: { ...list.filters.status, options: statuses.slice(0, 1) } },
  } as BoxList,
  /** *Closed* for users who may order a pickup, so they select boxes for one order (ux.md §6.1, 7). */
  choosing: { ...list, selectable: true } as BoxList,
});

/** Default filter of the list: operators see their own boxes, users who do not register see everyone's. */
export const boxLists = { mine: variantsOf(startingWith('mine')), all: variantsOf(startingWith('all')) };

/** Status in the address. */
export function statusOf(text: string): ContainerStatus {
  const asked = Number(text);
  return Object.values(containerStatus).find((status) => status === asked) ?? containerStatus.opened;
}
