import { LIMITS } from '#schema/limits.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';

/** Unfinished decision of a case; kept as a draft, never sent incomplete. */
export interface Decision {
  take: Choice['take'];
  /** Sides picked by field; the suggested side applies to the others. */
  fields: Readonly<Record<string, { from: 'device' | 'service' | 'edit'; value: string }>>;
  code: string;
  containerId: string;
  /** Target project of a box whose project was withdrawn. */
  projectId: string;
  classId: string;
  /** Replacement of each withdrawn value, by field. */
  values: Readonly<Record<string, string>>;
  reason: string;
  note: string;
}

/** Returns the proposed decision: the first choice, the suggested sides, a stock reason. */
export function proposed(take: Choice['take'], reason: string): Decision {
  return { take, fields: {}, code: '', containerId: '', projectId: '', classId: '', values: {}, reason, note: '' };
}

/** Returns the picked or suggested side of a field. */
export function sideOf(decision: Decision, field: DifferingField): 'device' | 'service' | 'edit' {
  return decision.fields[field.field]?.from ?? field.suggested;
}

/** Returns the resulting value of a field; `null` for none. */
export function resultOf(decision: Decision, field: DifferingField): string | null {
  const side = sideOf(decision, field);
  if (side === 'edit') return decision.fields[field.field]?.value ?? '';
  return side === 'device' ? field.device : field.service;
}

/** Returns the replacement of a withdrawn value; empty for none. */
export function insteadOf({ values }: Pick<Decision, 'values'>, { field }: Pick<DifferingField, 'field'>): string {
  return values[field]?.trim() ?? '';
}

/** Returns what a decision still lacks; `undefined` if it is complete. */
export function missing(
  conflict: Conflict,
  decision: Decision,
): 'code' | 'container' | 'project' | 'value' | 'reason' | 'note' | 'shorterNote' | undefined {
  if (decision.take === 'newCode' && decision.code.trim() === '') return 'code';
  if (decision.take === 'otherContainer' && decision.containerId === '') return 'container';
  if (decision.take === 'otherProject' && (decision.projectId === '' || decision.classId === '')) return 'project';
  if (decision.take === 'value' && conflict.fields.some((field) => insteadOf(decision, field) === '')) return 'value';
  if (decision.take === 'return' && decision.note.trim() === '') return 'note';
  if (decision.note.length > LIMITS.noteCharacters) return 'shorterNote';
  return decision.reason.trim() === '' ? 'reason' : undefined;
}

/** Returns the choice to send. It names every field, so the audit shows what the user saw. */
export function choiceOf(conflict: Conflict, decision: Decision): Choice {
  switch (decision.take) {
    case 'fields':
    case 'merge':
      return {
        take: decision.take,
        fields: Object.fromEntries(
          conflict.fields.map((field) => {
            const from = sideOf(decision, field);
            return [field.field, { from, value: from === 'edit' ? (decision.fields[field.field]?.value ?? '') : '' }];
          }),
        ),
      };
    case 'newCode':
      return { take: 'newCode', code: decision.code.trim() };
    case 'otherContainer':
      return { take: 'otherContainer', containerId: decision.containerId };
    case 'otherProject':
      return { take: 'otherProject', projectId: decision.projectId, classId: decision.classId };
    case 'value':
      return replaced(conflict, decision);
    case 'addValue':
    case 'takeOver':
    case 'reopen':
    case 'asItIs':
    case 'return':
    case 'reject':
      return { take: decision.take };
  }
}

/** Replaces every withdrawn value of the record, because the service refuses a record with any of them. */
function replaced({ fields }: Conflict, decision: Decision): Choice {
  const [first, ...others] = fields.map((field) => [field.field.replace(/^values\./, ''), insteadOf(decision, field)] as const);
  const [attributeId = '', value = ''] = first ?? [];
  return { take: 'value', attributeId, value, ...(others.length > 0 ? { more: Object.fromEntries(others) } : {}) };
}

/** Returns the same decision for a similar conflict: with its picked sides, without typed values. */
export function carriedOver(decision: Decision, conflict: Conflict): Decision {
  const known = new Set(conflict.fields.map((field) => field.field));
  const fields = Object.entries(decision.fields).filter(([field, picked]) => known.has(field) && picked.from !== 'edit');
  return { ...decision, fields: Object.fromEntries(fields), code: '' };
}

/** Returns the decision of one of several cases: as it was made for the case in hand, carried over for the others. */
export function decisionOf(decision: Decision, inHand: string, conflict: Conflict): Decision {
  return conflict.id === inHand ? decision : carriedOver(decision, conflict);
}

/** True if a decision can be applied to other cases: a typed code belongs to one record only. */
export function carriesOver(decision: Decision): boolean {
  return decision.take !== 'newCode';
}
