import { documentEvent, type DocumentEvent } from '#schema/codes.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Registration } from '#schema/records/registration.ts';
import { differing } from '#schema/rules/compare.ts';
import { flatRegistration } from './protocoling/flat.ts';
import type { Draft } from './draft.ts';
import type { Held } from './reader.ts';
import type { DocumentNote } from './records.ts';

/** Author of a change to a document, and its operation; `at` is service time. */
export type DocumentActor = Pick<DocumentNote, 'opId' | 'userId' | 'userName' | 'deviceId' | 'deviceAt' | 'at'> &
  Readonly<Record<'how' | 'onBehalfOf' | 'onBehalfOfName', string>>;

/**
 * Adds one change of a row to the history of its document; does nothing for other rows. The history contains names of fields
 * and never values, so no value remains there after erasure.
 */
export function noteDocument<S extends SubjectName>(
  draft: Draft,
  name: S,
  before: Held<SubjectRows[S]> | null,
  after: Held<SubjectRows[S]>,
  actor: DocumentActor,
): void {
  if (name !== registration.name) return;
  const [was, is] = [before as Held<Registration> | null, after as Held<Registration>]; // the type of the row follows from the name
  const { opId, userId, userName, deviceId, deviceAt, at, how, onBehalfOf, onBehalfOfName } = actor;
  const who = { opId, userId, userName, deviceId, deviceAt, at };
  const behalf = onBehalfOf === '' ? {} : { onBehalfOf, onBehalfOfName };
  for (const { event, detail } of eventsOf(was, is))
    draft.history.push({
      documentId: is.row.id,
      operation: event,
      version: is.row.version,
      ...who,
      detail: { ...detail, how, ...behalf },
    });
}

interface Noted {
  event: DocumentEvent;
  detail: Readonly<Record<string, unknown>>;
}

function eventsOf(before: Held<Registration> | null, after: Held<Registration>): Noted[] {
  const { row } = after;
  const events: Noted[] = [];
  const note = (event: DocumentEvent, detail: Noted['detail'] = {}) => events.push({ event, detail });
  if (!before) note(documentEvent.import, { containerId: row.containerId });
  else {
    if (before.deleted && !after.deleted) note(documentEvent.unDelete);
    if (before.row.containerId !== row.containerId)
      note(documentEvent.move, { from: before.row.containerId, to: row.containerId });
    const fields = differing(flatRegistration(before.row), flatRegistration(row));
    const [fromClass, toClass] = [before.row.classId, row.classId];
    const [fromProject, toProject] = [before.row.projectId, row.projectId];
    const projects = fromProject === toProject ? {} : { fromProject, toProject };
    if (fromClass !== toClass) note(documentEvent.move, { fromClass, toClass, ...projects, fields });
    else if (fields.length > 0) note(documentEvent.change, { fields });
    // that a document does without its pages is no value of it
    if (row.acceptedIncomplete === true && before.row.acceptedIncomplete !== true)
      note(documentEvent.change, { acceptedIncomplete: true });
    const [had, has] = [before.row.tagIds ?? [], row.tagIds ?? []];
    for (const tagAdded of has.filter((id) => !had.includes(id))) note(documentEvent.change, { tagAdded });
    const [from, to] = [before.row.costCenterId ?? '', row.costCenterId ?? ''];
    if (from !== to) note(documentEvent.change, { costCenterBefore: from, costCenter: to });
    for (const tagRemoved of had.filter((id) => !has.includes(id))) note(documentEvent.change, { tagRemoved });
  }
  if (after.deleted && !before?.deleted) note(documentEvent.delete);
  return events;
}
