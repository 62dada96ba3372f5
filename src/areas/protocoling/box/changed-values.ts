import type { Registration } from '#schema/records/registration.ts';
import type { FinishedDocument } from '#src/parts/attribute-form/contract.ts';

/** Changes of a document, as in the payload of an update. */
export interface DocumentChange {
  values: Record<string, string>;
  evidence: FinishedDocument['evidence'];
  toVerify: string[];
  code?: string | undefined;
}

/**
 * Returns the difference from the earlier document; an empty text clears a value. Only differences are sent, so two editors
 * merge.
 */
export function changedValues(before: Registration, document: FinishedDocument): DocumentChange {
  const ids = [...new Set([...Object.keys(before.values), ...Object.keys(document.values)])];
  const values = Object.fromEntries(
    ids.map((id) => [id, document.values[id] ?? ''] as const).filter(([id, value]) => value !== (before.values[id] ?? '')),
  );
  const evidence = Object.fromEntries(Object.entries(document.evidence).filter(([id]) => id in values));
  return {
    values,
    evidence,
    toVerify: [...document.toVerify],
    ...(document.code !== before.code && { code: document.code }),
  };
}

/** True if there is a change to save. */
export function isChange({ values, code }: DocumentChange): boolean {
  return Object.keys(values).length > 0 || code !== undefined;
}

/**
 * Returns the correction of a returned change. The form showed the document with that change, so the values the correction
 * leaves unchanged still apply: the new operation replaces the returned one and includes both.
 */
export function onTopOf(earlier: Readonly<Record<string, unknown>>, correction: DocumentChange): DocumentChange {
  const part = earlier as Partial<DocumentChange>; // payload of an update, checked when it was saved
  const code = correction.code ?? part.code;
  return {
    values: { ...part.values, ...correction.values },
    evidence: { ...part.evidence, ...correction.evidence },
    toVerify: [...new Set([...(part.toVerify ?? []), ...correction.toVerify])],
    ...(code !== undefined && { code }),
  };
}
