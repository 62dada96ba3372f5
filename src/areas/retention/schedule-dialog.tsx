import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { retentionCalls } from '#schema/calls/retention.ts';
import { attributeKind } from '#schema/codes.ts';
import { call } from '#src/data/calls/call.ts';
import { useLive } from '#src/data/live/live.ts';
import { classOf } from '#src/data/queries/references.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import type { ScheduledClass } from './schedules.list.ts';
import { useChange } from './use-change.ts';

export type Schedules = CallResult<typeof retentionCalls.schedules>;

interface ScheduleDialogProps {
  row: ScheduledClass;
  data: Schedules;
  onClose: () => void;
}

/** Gives a class a schedule, and the date it counts from where that is one of its documents. */
export function ScheduleDialog({ row, data, onClose }: ScheduleDialogProps) {
  const { t } = useLingui();
  const { fields, set, isByDate, busy, trouble, submit } = useGiven({ row, data, onClose });
  const dates = useLive(classOf, row.classId)?.attributes.filter(({ kind }) => kind === attributeKind.date) ?? [];
  const schedules = data.schedules.filter(({ active }) => active);
  const lacksDate = isByDate && !dates.some(({ id }) => id === fields.attributeId);
  return (
    <FormDialog
      open
      title={row.className}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={
        fields.scheduleId === '' ? t`Choose a schedule` : lacksDate ? t`Choose the date the schedule counts from` : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack">
        <Field
          type="select"
          label={t`Schedule`}
          value={fields.scheduleId}
          onChange={set('scheduleId')}
          options={schedules.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
          required
        />
        {isByDate ? (
          <Field
            type="select"
            label={t`Counts from`}
            value={fields.attributeId}
            onChange={set('attributeId')}
            options={dates.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
        ) : null}
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}

/** The schedule of a class as it is chosen, and its saving. */
function useGiven({ row, data, onClose }: ScheduleDialogProps) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  const given = data.classes.find(({ classId }) => classId === row.classId);
  const [fields, setFields] = useState({ scheduleId: given?.scheduleId ?? '', attributeId: given?.attributeId ?? '' });
  const set = (name: keyof typeof fields) => (value: string) => setFields((before) => ({ ...before, [name]: value }));
  const { scheduleId, attributeId } = fields;
  const isByDate = data.schedules.find(({ id }) => id === scheduleId)?.base === 'attribute';
  const submit = async () => {
    const asked = { classId: row.classId, scheduleId, ...(isByDate ? { attributeId } : {}) };
    if (!(await change(() => call(retentionCalls.classScheduleSave, asked)))) return;
    snack(t`The schedule of ${row.className} is saved.`);
    onClose();
  };
  return { fields, set, isByDate, busy, trouble, submit };
}
