import { msg, plural } from '@lingui/core/macro';
import { Hourglass } from 'lucide-react';
import { listOf } from '#src/kit/list/declare.ts';

/** A class with the terms of its schedule. */
export interface ScheduledClass {
  classId: string;
  className: string;
  projectName: string;
  code: string;
  name: string;
  years: string;
  base: string;
}

/** *Schedules*: how long the documents of each class are kept. */
export const scheduleList = listOf<ScheduledClass>()({
  id: 'retention.schedules',
  title: msg`Schedules`,
  rowId: ({ classId }) => classId,
  rowName: ({ className }) => className,
  counted: (count) => msg`${plural(count, { one: '# class', other: '# classes' })}`,
  columns: [
    { id: 'class', label: msg`Class`, value: ({ className }) => className, format: 'strong', width: 220, grow: 2, card: 'title' },
    { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 180, grow: 1, card: 'line' },
    { id: 'code', label: msg`Schedule`, value: ({ code }) => code, format: 'code', width: 120, card: 'corner' },
    { id: 'name', label: msg`Schedule name`, value: ({ name }) => name, width: 220, grow: 1, card: 'none' },
    { id: 'years', label: msg`Years`, value: ({ years }) => years, format: 'number', width: 140, card: 'line' },
    { id: 'base', label: msg`Counted from`, value: ({ base }) => base, width: 200, grow: 1 },
  ],
  filters: {},
  empty: { icon: Hourglass, title: msg`No classes`, text: msg`The classes of your projects appear here.` },
});
