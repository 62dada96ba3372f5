import { useCallback, useState } from 'react';
import type { Called } from '#src/data/answers/use-called.ts';
import type { documentCalls } from '#schema/calls/documents.ts';
import type { DocumentParts } from './framed-document.tsx';

type Answer = Pick<Called<typeof documentCalls.documentParts>, 'data' | 'fault' | 'time'>;

/** The parts a form works with. */
interface Held extends Answer {
  /** Counts the forms with something that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * A form goes on with the document it was opened over as long as something is not saved: also while the answer of this device is
 * out of date, is asked for again, or names a newer version. Who may not see the document any more loses it.
 */
export function useHeld(document: string, { data, fault, time }: Answer): Held {
  const [unsaved, setUnsaved] = useState(0);
  const onUnsaved = useCallback((isUnsaved: boolean) => setUnsaved((before) => before + (isUnsaved ? 1 : -1)), []);
  const [held, setHeld] = useState<{ data: DocumentParts; time: number }>();
  if (data && unsaved === 0 && data !== held?.data) setHeld({ data, time });
  const keeps = unsaved > 0 && held?.data.info.guid === document && fault?.kind !== 'refused';
  return keeps ? { ...held, fault, onUnsaved } : { data, fault, time, onUnsaved };
}
