import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleOff, Landmark, UsersRound } from 'lucide-react';
import type { CostCenterState } from '#schema/calls/cost-centers.ts';
import { costCenterStatus } from '#schema/codes.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';

const isActive = ({ status }: CostCenterState) => status === costCenterStatus.active;

function StatusPill({ center }: { center: CostCenterState }) {
  const { t } = useLingui();
  return isActive(center) ? (
    <Pill tone="success" icon={CircleCheck}>{t`Active`}</Pill>
  ) : (
    <Pill tone="neutral" icon={CircleOff}>{t`Inactive`}</Pill>
  );
}

function PeopleText({ users }: { users: number }) {
  if (users === 0) return <Trans>Everyone</Trans>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <UsersRound aria-hidden className="size-4 text-muted" />
      <Plural value={users} one="# person" other="# people" />
    </span>
  );
}

/** *Cost centers*: which there are, who may use each, and what is charged to it. */
export const costCenterList = listOf<CostCenterState>()({
  id: 'costCenters.costCenters',
  title: msg`Cost centers`,
  rowId: ({ costCenterId }) => costCenterId,
  rowName: ({ costCenterCode, shownName }) => `${costCenterCode} ${shownName}`,
  counted: (count) => msg`${plural(count, { one: '# cost center', other: '# cost centers' })}`,
  columns: [
    {
      id: 'code',
      label: msg`Code`,
      value: ({ costCenterCode }) => costCenterCode,
      format: 'code',
      width: 130,
      sortable: true,
      card: 'line',
    },
    {
      id: 'name',
      label: msg`Cost center name`,
      value: ({ shownName }) => shownName,
      format: 'strong',
      width: 220,
      grow: 2,
      sortable: true,
      card: 'title',
    },
    {
      id: 'status',
      label: msg`State`,
      value: (center) => (isActive(center) ? 'active' : 'inactive'),
      words: (center) => (isActive(center) ? msg`Active` : msg`Inactive`),
      cell: (center) => <StatusPill center={center} />,
      width: 140,
      card: 'corner',
    },
    {
      id: 'users',
      label: msg`Open to`,
      value: ({ users }) => users,
      cell: ({ users }) => <PeopleText users={users} />,
      width: 150,
      sortable: true,
      card: 'line',
    },
    { id: 'boxes', label: msg`Boxes`, value: ({ boxes }) => boxes, format: 'number', width: 110, from: 800, sortable: true },
    { id: 'ordered', label: msg`Orders`, value: ({ orders }) => orders, format: 'number', width: 110, from: 900, sortable: true },
  ],
  filters: {
    show: {
      kind: 'segments',
      label: msg`Show`,
      initial: 'active',
      options: [
        { value: 'active', label: msg`Active` },
        { value: 'inactive', label: msg`Inactive` },
        { value: 'restricted', label: msg`Limited to people` },
        { value: 'all', label: msg`All` },
      ],
    },
    search: { kind: 'text', label: msg`Search`, placeholder: msg`Code or name` },
  },
  sort: { column: 'code', down: false },
  empty: {
    icon: Landmark,
    title: msg`No cost centers here`,
    text: msg`Boxes and orders are charged to cost centers. Add the first one.`,
  },
});
