import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleOff, Pencil, Plus, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { costCenterCalls, type CostCenterState } from '#schema/calls/cost-centers.ts';
import { costCenterStatus } from '#schema/codes.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Button } from '#src/kit/button/button.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { CenterDialog } from './center-dialog.tsx';
import { costCenterList } from './cost-centers.list.tsx';
import { foundCenters } from './found-centers.ts';
import { PeopleDialog } from './people-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

type Asked = { what: 'add' } | { what: 'rename' | 'people' | 'status'; center: CostCenterState };

/** Cost centers of the client for its administrator. */
export function CostCentersScreen() {
  const { t, i18n } = useLingui();
  const onlineOnly = useOnlineOnly();
  const view = useListView(costCenterList);
  const { data, fault, time, again } = useCalled(costCenterCalls.list, {});
  const [asked, setAsked] = useState<Asked>();
  const { show, search } = view.filters;
  const { sort } = view;
  const source = useMemo(
    () => answerSource(data && foundCenters(data, { show, search, sort }), fault),
    [fault, data, show, search, sort],
  );
  const rowActions = useCallback(
    (center: CostCenterState): RowAction[] =>
      actionsOn(center, setAsked).map((action) => ({ ...action, disabledReason: onlineOnly })),
    [onlineOnly],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={costCenterList}
        view={view}
        source={source}
        rowActions={rowActions}
        onOpen={(center) => setAsked({ what: 'rename', center })}
        onRetry={() => void again()}
        asOf={time || undefined}
        actions={
          <Button
            variant="primary"
            icon={Plus}
            disabledReason={onlineOnly && i18n._(onlineOnly)}
            onClick={() => setAsked({ what: 'add' })}
          >{t`New cost center`}</Button>
        }
      />
      <Asking asked={asked} onClose={() => setAsked(undefined)} onDone={() => void again()} />
    </div>
  );
}

function actionsOn(center: CostCenterState, ask: (asked: Asked) => void): RowAction[] {
  const isActive = center.status === costCenterStatus.active;
  return [
    { id: 'rename', label: msg`Rename`, icon: Pencil, onSelect: () => ask({ what: 'rename', center }) },
    { id: 'people', label: msg`Who may use it`, icon: UsersRound, onSelect: () => ask({ what: 'people', center }) },
    {
      id: 'status',
      label: isActive ? msg`Deactivate` : msg`Activate`,
      icon: isActive ? CircleOff : CircleCheck,
      danger: isActive,
      onSelect: () => ask({ what: 'status', center }),
    },
  ];
}

function Asking({ asked, onClose, onDone }: { asked: Asked | undefined; onClose: () => void; onDone: () => void }) {
  if (!asked) return null;
  if (asked.what === 'people') return <PeopleDialog center={asked.center} onClose={onClose} onDone={onDone} />;
  if (asked.what === 'status') return <StatusDialog center={asked.center} onClose={onClose} onDone={onDone} />;
  return <CenterDialog center={asked.what === 'add' ? null : asked.center} onClose={onClose} onDone={onDone} />;
}
