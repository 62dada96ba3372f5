import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { can } from '#src/data/session/session.ts';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { ScheduleDialog, type Schedules } from './schedule-dialog.tsx';
import { scheduleList, type ScheduledClass } from './schedules.list.ts';

/** Classes with their schedules; an administrator gives a class another one. */
export function SchedulesTab() {
  const view = useListView(scheduleList);
  const { data, fault, time, again } = useCalled(retentionCalls.schedules, {});
  const rows = useRows(data);
  const source = useMemo(() => answerSource(rows, fault), [rows, fault]);
  const [changing, setChanging] = useState<ScheduledClass>();
  const rowActions = useCallback(
    (row: ScheduledClass): RowAction[] =>
      can('retention.manage')
        ? [{ id: 'change', label: msg`Change schedule`, icon: Pencil, onSelect: () => setChanging(row) }]
        : [],
    [],
  );
  return (
    <>
      <List {...{ list: scheduleList, view, source, rowActions }} onRetry={() => void again()} asOf={time || undefined} />
      {changing && data ? <ScheduleDialog row={changing} data={data} onClose={() => setChanging(undefined)} /> : null}
    </>
  );
}

function useRows(data: Schedules | undefined): ScheduledClass[] | undefined {
  const { t } = useLingui();
  return useMemo(() => {
    const bases = { createdAt: t`Registration`, closedAt: t`Closing of the box`, attribute: t`A date of the document` };
    return data?.classes.map(({ classId, className, projectName, scheduleId }) => {
      const schedule = data.schedules.find(({ id }) => id === scheduleId);
      const years = schedule?.permanent ? t`Permanently` : String(schedule?.years ?? '');
      const { code = '', name = '' } = schedule ?? {};
      return { classId, className, projectName, code, name, years, base: schedule ? bases[schedule.base] : '' };
    });
  }, [data, t]);
}
