import type { Container } from '#schema/records/container.ts';
import type { DraftPlace } from '#src/data/drafts/drafts.ts';
import type { FormState } from '#src/kit/form/form-state.ts';

/** The unfinished form of an existing box. */
interface BegunForm extends FormState {
  /** The box at the start of its form: newer versions may arrive before the form is saved (decisions.md S-d). */
  begun?: Container | undefined;
}

/** Keeps the box that a form started with next to its draft. */
export function withBegun(place: DraftPlace<FormState>, begun: Container | undefined): DraftPlace<FormState> {
  return {
    read: place.read,
    write: (state) => {
      const kept: BegunForm | null = state && begun ? { ...state, begun } : state;
      return place.write(kept);
    },
  };
}

/** Returns the box to compare a form with, so only typed changes are saved: the original of a continued form, the current box for a new one. */
export function comparedWith(editing: Container | undefined, stored: BegunForm | null): Container | undefined {
  return editing && (stored?.begun ?? editing);
}
