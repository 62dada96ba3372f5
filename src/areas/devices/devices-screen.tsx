import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { deviceCalls, type DeviceState } from '#schema/calls/devices.ts';
import { useCalled, type Undone } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { can } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { arraySource, type RowSource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { BarDialog } from './bar-dialog.tsx';
import { devicesOf, onTabletOf, type DeviceRow } from './device-order.ts';
import { deviceList } from './devices.list.tsx';

/** Returns the rows of the answer; empty while loading, a fault if loading failed and this device has no answer. */
function sourceOf(rows: readonly DeviceRow[] | undefined, fault: Undone | undefined): RowSource<DeviceRow> {
  if (rows) return arraySource(rows);
  const subscribe: RowSource<DeviceRow>['count$']['subscribe'] = (observer) => {
    if (fault) observer.error?.(new Error(fault.kind));
    return { unsubscribe: () => undefined };
  };
  return { count$: { subscribe }, page: () => ({ subscribe: () => ({ unsubscribe: () => undefined }) }) };
}

/** Returns the actions of an administrator on a device. */
function actionsOn(
  device: DeviceState,
  prepare: (device: DeviceState) => Promise<void>,
  askToBar: (device: DeviceState) => void,
): RowAction[] {
  if (!can('device.manage')) return [];
  if (device.barredAt > 0) return [{ id: 'lift', label: msg`Unblock`, icon: CircleCheck, onSelect: () => askToBar(device) }];
  const bar: RowAction = { id: 'bar', label: msg`Block this device`, icon: Ban, danger: true, onSelect: () => askToBar(device) };
  // the erased database cannot receive it
  if (device.erased) return [bar];
  return [{ id: 'prepare', label: msg`Prepare again`, icon: RefreshCw, onSelect: () => void prepare(device) }, bar];
}

/** The administrator's view of devices: who still has unsent work. A device can be asked to prepare again, or be barred. */
export function DevicesScreen() {
  const { t, i18n } = useLingui();
  const view = useListView(deviceList);
  const { data: devices, time, fault, again } = useCalled(deviceCalls.devices, {});
  const [barring, setBarring] = useState<DeviceState | null>(null);
  const look = useCallback(() => void again(), [again]);
  const { show, search } = view.filters;
  const { sort } = view;
  const source = useMemo(
    () => sourceOf(devices && devicesOf(devices, { show, search, sort }, time), fault),
    [devices, fault, show, search, sort, time],
  );
  const prepare = useCallback(
    async ({ id, name, userName }: DeviceState) => {
      const outcome = await call(deviceCalls.prepareDevice, { deviceId: id });
      snack(
        outcome.kind === 'done'
          ? i18n._(msg`${name} (${userName}) will prepare again the next time it is online.`)
          : i18n._(msg`This did not work. Try again.`),
      );
      look();
    },
    [i18n, look],
  );
  const rowActions = useCallback((device: DeviceRow) => actionsOn(device, prepare, setBarring), [prepare]);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={deviceList}
        view={view}
        source={source}
        rowActions={rowActions}
        onRetry={look}
        asOf={time || undefined}
        above={<Freshness at={time} failed={fault !== undefined && devices !== undefined} />}
        actions={<Button icon={RefreshCw} onClick={look}>{t`Refresh`}</Button>}
      />
      <BarDialog
        devices={barring && devices ? onTabletOf(barring, devices) : []}
        onClose={() => setBarring(null)}
        onDone={look}
      />
    </div>
  );
}
