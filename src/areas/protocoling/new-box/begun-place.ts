import type { Container } from '#schema/records/container.ts';
import type { DraftPlace } from '#src/data/drafts/drafts.ts';
import type { FormState } from '#src/kit/form/form-state.ts';

/** The half-typed form of a box that is there. */
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

/** The box a form that is gone on with is compared with, so that only what was typed is changed; the one that is here for a new form. */
export function comparedWith(editing: Container | undefined, stored: BegunForm | null): Container | undefined {
  return editing && (stored?.begun ?? editing);
}
