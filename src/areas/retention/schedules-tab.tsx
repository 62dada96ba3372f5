import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { can } from '#src/data/session/session.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { scheduleList, type ScheduledClass } from './schedules.list.ts';
import { useChange } from './use-change.ts';

type Answer = CallResult<typeof retentionCalls.schedules>;

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

function useRows(data: Answer | undefined): ScheduledClass[] | undefined {
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

function ScheduleDialog({ row, data, onClose }: { row: ScheduledClass; data: Answer; onClose: () => void }) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  const given = data.classes.find(({ classId }) => classId === row.classId);
  const [scheduleId, setScheduleId] = useState(given?.scheduleId ?? '');
  const submit = async () => {
    const attributeId = given?.attributeId ?? '';
    const asked = { classId: row.classId, scheduleId, ...(attributeId === '' ? {} : { attributeId }) };
    if (!(await change(() => call(retentionCalls.classScheduleSave, asked)))) return;
    snack(t`The schedule of ${row.className} is saved.`);
    onClose();
  };
  return (
    <FormDialog
      open
      title={row.className}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={scheduleId === '' ? t`Choose a schedule` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        type="select"
        label={t`Schedule`}
        value={scheduleId}
        onChange={setScheduleId}
        options={data.schedules
          .filter(({ active }) => active)
          .map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
        required
      />
      <Trouble>{trouble}</Trouble>
    </FormDialog>
  );
}
