import { draftPlace, type DraftPlace } from '#src/data/drafts/drafts.ts';
import type { FormState } from '#src/kit/form/form-state.ts';

/** Where the half-typed form of a box is kept: an existing one by its id, a new one by the label it was begun with. */
export function formPlace(editingId: string | undefined, label: string): DraftPlace<FormState> {
  return draftPlace<FormState>(editingId === undefined ? `container/new/${label}` : `container/${editingId}`);
}

/**
 * A label is scanned again whose form was left half typed: everything comes back but another code that was typed meanwhile.
 * The label in hand is the box. A reload is no scan, there the typed code stays.
 */
export async function takeLabel(label: string): Promise<void> {
  const place = formPlace(undefined, label);
  const stored = await place.read();
  if (!stored || (stored.values['code'] === label && stored.values['scanned'] === label)) return;
  // a full disk says so in its own place, and the form opens all the same
  await place.write({ ...stored, values: { ...stored.values, code: label, scanned: label } }).catch(() => undefined);
}
