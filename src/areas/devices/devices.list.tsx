import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import {
  Ban,
  CircleCheck,
  Clock,
  CloudUpload,
  CornerDownRight,
  Eraser,
  RefreshCw,
  TabletSmartphone,
  UsersRound,
} from 'lucide-react';
import type { DeviceState } from '#schema/calls/devices.ts';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { listOf } from '#src/kit/list/declare.ts';
import { momentText } from '#src/text/dates.ts';
import { bytesText, percentText } from '#src/text/numbers.ts';
import { isLate } from '#schema/rules/late.ts';
import { usedPart, type DeviceRow } from './device-order.ts';

interface Standing {
  words: MessageDescriptor;
  tone: PillTone;
  icon: Icon;
}

/** Returns the most severe state of a device. */
function standingOf(device: DeviceState): Standing {
  if (device.barredAt > 0) return { words: msg`Blocked`, tone: 'danger', icon: Ban };
  // its changes are in a rescue file, or lost: the administrator has to ask
  if (device.erased && device.waiting > 0) return { words: msg`Unsent changes erased`, tone: 'danger', icon: Eraser };
  if (device.erased) return { words: msg`Erased`, tone: 'neutral', icon: Eraser };
  if (isLate(device, Date.now())) return { words: msg`Overdue`, tone: 'danger', icon: Clock };
  if (device.prepareAskedAt > 0) return { words: msg`Asked to prepare`, tone: 'info', icon: RefreshCw };
  if (device.waiting > 0) return { words: msg`Has unsent changes`, tone: 'waiting', icon: CloudUpload };
  return { words: msg`Everything sent`, tone: 'success', icon: CircleCheck };
}

function StandingPill({ device }: { device: DeviceState }) {
  const { i18n } = useLingui();
  const { words, tone, icon } = standingOf(device);
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(words)}
    </Pill>
  );
}

function RoomText({ device }: { device: DeviceState }) {
  const { i18n, t } = useLingui();
  const part = usedPart(device);
  if (part < 0) return <span className="text-muted">{t`Unknown`}</span>;
  return (
    <span title={t`${bytesText(i18n, device.usedBytes)} of ${bytesText(i18n, device.quotaBytes)}`}>
      {bytesText(i18n, device.usedBytes)} · {percentText(i18n, part)}
    </span>
  );
}

/** As short as a phone needs; the exported file has the whole time. */
function MomentText({ at }: { at: number }) {
  const { i18n } = useLingui();
  return at > 0 ? <span className="whitespace-nowrap">{momentText(i18n, at)}</span> : null;
}

/** Users who share a tablet are listed together: an action on the tablet affects all of them. */
function DeviceText({ device: { name, people, follows } }: { device: DeviceRow }) {
  const { t } = useLingui();
  if (follows)
    return (
      <span className="block min-w-0 truncate text-muted">
        <CornerDownRight aria-hidden className="mr-1 inline size-4" />
        {t`same tablet`}
      </span>
    );
  return (
    <span className="block min-w-0 truncate">
      {name}
      {people > 1 ? (
        <span className="text-muted">
          <UsersRound aria-hidden className="mr-1 ml-2 inline size-4" />
          <span aria-hidden>{people}</span>
          <span className="sr-only">
            <Plural value={people} one="# person" other="# people" />
          </span>
        </span>
      ) : null}
    </span>
  );
}

function VersionText({ device: { version, current } }: { device: DeviceState }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex items-center gap-2">
      {version}
      {current ? null : <Pill tone="waiting">{t`Outdated`}</Pill>}
    </span>
  );
}

/** *Devices*: who still has unsent work, how old it is, with which version and how much space. */
export const deviceList = listOf<DeviceRow>()({
  id: 'devices.devices',
  title: msg`Devices`,
  rowId: ({ id }) => id,
  rowName: ({ userName, name }) => `${userName} ${name}`,
  columns: [
    {
      id: 'user',
      label: msg`Person`,
      value: ({ userName }) => userName,
      format: 'strong',
      width: 170,
      grow: 2,
      sortable: true,
      card: 'title',
    },
    {
      id: 'standing',
      label: msg`State`,
      value: (device) => (device.barredAt > 0 ? 'barred' : device.waiting > 0 ? 'unsent' : 'sent'),
      words: (device) => standingOf(device).words,
      cell: (device) => <StandingPill device={device} />,
      width: 180,
      card: 'corner',
    },
    {
      id: 'name',
      label: msg`Device`,
      value: ({ name }) => name,
      cell: (device) => <DeviceText device={device} />,
      width: 165,
      grow: 1,
      sortable: true,
      card: 'line',
    },
    {
      id: 'waiting',
      label: msg`Unsent`,
      value: ({ waiting }) => waiting,
      format: 'number',
      width: 100,
      sortable: true,
      card: 'line',
    },
    {
      id: 'oldest',
      label: msg`Oldest unsent`,
      value: ({ oldestAt }) => oldestAt,
      format: 'dateTime',
      cell: ({ oldestAt }) => <MomentText at={oldestAt} />,
      width: 160,
      sortable: true,
      card: 'line',
    },
    {
      id: 'lastSeen',
      label: msg`Last seen`,
      value: ({ lastSeenAt }) => lastSeenAt,
      format: 'dateTime',
      cell: ({ lastSeenAt }) => <MomentText at={lastSeenAt} />,
      width: 160,
      sortable: true,
      from: 860,
    },
    {
      id: 'version',
      label: msg`Version`,
      value: ({ version }) => version,
      cell: (device) => <VersionText device={device} />,
      width: 180,
      sortable: true,
      from: 1_020,
    },
    {
      id: 'storage',
      label: msg`Storage`,
      value: ({ usedBytes }) => usedBytes,
      cell: (device) => <RoomText device={device} />,
      width: 150,
      sortable: true,
      from: 1_160,
    },
  ],
  filters: {
    show: {
      kind: 'segments',
      label: msg`Show`,
      initial: 'kept',
      options: [
        { value: 'kept', label: msg`In use` },
        { value: 'all', label: msg`All` },
        { value: 'unsent', label: msg`Unsent changes` },
        { value: 'late', label: msg`Overdue` },
        { value: 'barred', label: msg`Blocked` },
      ],
    },
    search: { kind: 'text', label: msg`Search`, placeholder: msg`Person or device` },
  },
  empty: {
    icon: TabletSmartphone,
    title: msg`No devices here`,
    text: msg`Devices appear here once someone has used them.`,
  },
});
