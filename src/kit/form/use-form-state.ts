import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormValues } from './definition.ts';
import { formAfter, freshForm, type FormEvent, type FormState } from './form-state.ts';

/** Storage of a form's draft; `draftPlace` of `src/data` is one. */
export interface FormDraftPort {
  read: () => Promise<FormState | null>;
  /** Null removes it. */
  write: (state: FormState | null) => Promise<void>;
}

/**
 * State of a form with its draft. Events apply synchronously to `now`, because one key may be several events: a hint is taken
 * and Enter continues before React has rendered.
 */
export function useFormState(initial: FormValues, draft: FormDraftPort | undefined) {
  const [state, setState] = useState(() => freshForm(initial));
  const newest = useRef(state);
  const [isReady, setReady] = useState(draft === undefined);

  useEffect(() => {
    if (!draft) return undefined;
    let current = true;
    const begin = (stored: FormState | null): void => {
      if (!current) return;
      if (stored) {
        newest.current = { ...freshForm({ ...newest.current.values, ...stored.values }), reinputs: stored.reinputs };
        setState(newest.current);
      }
      setReady(true);
    };
    // A draft that cannot be read is no reason to lock the form.
    draft.read().then(begin, () => begin(null));
    return () => {
      current = false;
    };
  }, [draft]);

  const now = useCallback((): FormState => newest.current, []);
  const apply = useCallback(
    (event: FormEvent): void => {
      newest.current = formAfter(newest.current, event);
      setState(newest.current);
      if (event.is === 'typed' || event.is === 'reinput') draft?.write(newest.current).catch(() => undefined); // the store reports its faults elsewhere
      if (event.is === 'begun') void draft?.write(null);
    },
    [draft],
  );
  return { state, now, apply, isReady };
}
