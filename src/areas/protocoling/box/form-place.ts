import { draftPlace, type DraftPlace } from '#src/data/drafts/drafts.ts';
import type { FormState } from '#src/kit/form/form-state.ts';

/** Returns where the draft of a box is kept: an existing one by its id, a new one by the label it started with. */
export function formPlace(editingId: string | undefined, label: string): DraftPlace<FormState> {
  return draftPlace<FormState>(editingId === undefined ? `container/new/${label}` : `container/${editingId}`);
}

/**
 * Takes a label that was scanned again, with its draft: restores everything but a different code typed in the meantime. The
 * scanned label names the box. A reload is no scan, so there the typed code stays.
 */
export async function takeLabel(label: string): Promise<void> {
  const place = formPlace(undefined, label);
  const stored = await place.read();
  if (!stored || (stored.values['code'] === label && stored.values['scanned'] === label)) return;
  // a full disk is reported elsewhere, and the form opens anyway
  await place.write({ ...stored, values: { ...stored.values, code: label, scanned: label } }).catch(() => undefined);
}
