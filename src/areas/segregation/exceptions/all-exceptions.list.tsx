import { msg } from '@lingui/core/macro';
import type { Project } from '#schema/records/reference.ts';
import type { OpenException } from '#src/data/queries/exceptions.ts';
import { listOf, type ListFilter } from '#src/kit/list/declare.ts';
import { exceptionsList } from './exceptions.list.tsx';

/** An exception with the name of its project. */
export type NamedException = OpenException & { projectName: string };

/** Value of the filter for all projects. */
export const EVERY_PROJECT = 'all';

const all = { value: EVERY_PROJECT, label: msg({ message: 'All', context: 'projects' }) };
const projectFilter: ListFilter = { kind: 'choice', label: msg`Project`, initial: EVERY_PROJECT, options: [all] };

/** The project takes the room of the note, which the dialog has. */
const columns = exceptionsList.columns.map((column) => (column.id === 'note' ? { ...column, grow: 1, from: 1_350 } : column));

/** Open exceptions of all projects, oldest first. */
export const allExceptions = listOf<NamedException>()({
  ...exceptionsList,
  id: 'segregation.allExceptions',
  part: false,
  columns: [
    ...columns,
    { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 150, grow: 1, from: 620, card: 'line' },
  ],
  filters: { project: projectFilter },
});

/** The same with a choice of these projects. */
export const allExceptionsOf = (projects: readonly Pick<Project, 'id' | 'name'>[]): typeof allExceptions => {
  // a name of the client's own is not translated
  const named = projects.map(({ id, name }) => ({ value: id, label: { id: name, message: name } }));
  return { ...allExceptions, filters: { project: { ...projectFilter, options: [all, ...named] } } };
};
