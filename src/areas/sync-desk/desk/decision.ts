import { LIMITS } from '#schema/limits.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';

/** What the supervisor has picked so far for one case; kept as a draft, never sent half done. */
export interface Decision {
  take: Choice['take'];
  /** Sides picked by field; the suggested side stands for those not named. */
  fields: Readonly<Record<string, { from: 'device' | 'service' | 'edit'; value: string }>>;
  code: string;
  containerId: string;
  value: string;
  reason: string;
  note: string;
}

/** A decision as it is proposed when the case opens: the first choice, the suggested sides, a stock reason. */
export function proposed(take: Choice['take'], reason: string): Decision {
  return { take, fields: {}, code: '', containerId: '', value: '', reason, note: '' };
}

/** The side a field takes: picked, or suggested. */
export function sideOf(decision: Decision, field: DifferingField): 'device' | 'service' | 'edit' {
  return decision.fields[field.field]?.from ?? field.suggested;
}

/** The value a field will have, `null` for none. */
export function resultOf(decision: Decision, field: DifferingField): string | null {
  const side = sideOf(decision, field);
  if (side === 'edit') return decision.fields[field.field]?.value ?? '';
  return side === 'device' ? field.device : field.service;
}

/** What still keeps a decision from being sent; `undefined` when it is complete. */
export function missing(decision: Decision): 'code' | 'container' | 'value' | 'reason' | 'note' | 'shorterNote' | undefined {
  if (decision.take === 'newCode' && decision.code.trim() === '') return 'code';
  if (decision.take === 'otherContainer' && decision.containerId === '') return 'container';
  if (decision.take === 'value' && decision.value.trim() === '') return 'value';
  if (decision.take === 'return' && decision.note.trim() === '') return 'note';
  if (decision.note.length > LIMITS.noteCharacters) return 'shorterNote';
  return decision.reason.trim() === '' ? 'reason' : undefined;
}

/** The choice as it is sent. Fields are named one by one, so that the audit shows what was seen. */
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
    case 'value':
      return { take: 'value', attributeId: withdrawnField(conflict), value: decision.value.trim() };
    case 'reopen':
    case 'asItIs':
    case 'return':
    case 'reject':
      return { take: decision.take };
  }
}

/** The attribute whose value is replaced: the one differing field, without the prefix of values. */
function withdrawnField(conflict: Conflict): string {
  return (conflict.fields[0]?.field ?? '').replace(/^values\./, '');
}

/** The same decision for a look-alike case: sides by field carry over, typed values do not. */
export function carriedOver(decision: Decision, conflict: Conflict): Decision {
  const known = new Set(conflict.fields.map((field) => field.field));
  const fields = Object.entries(decision.fields).filter(([field, picked]) => known.has(field) && picked.from !== 'edit');
  return { ...decision, fields: Object.fromEntries(fields), code: '' };
}

/** Whether a decision can be carried over to other cases: a typed code belongs to one record only. */
export function carriesOver(decision: Decision): boolean {
  return decision.take !== 'newCode';
}
