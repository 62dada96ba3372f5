import { createContext, use, useEffect, useState } from 'react';
import type { Called } from '#src/data/answers/use-called.ts';
import type { documentCalls } from '#schema/calls/documents.ts';
import type { DocumentParts } from './framed-document.tsx';

/** Is given whether an editor has something that is not saved. */
export const Unsaved = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** Reports what is not saved to the screen of the editor, until the editor is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const report = use(Unsaved);
  useEffect(() => {
    report(isUnsaved);
    return () => report(false);
  }, [report, isUnsaved]);
}

type Answer = Pick<Called<typeof documentCalls.documentParts>, 'data' | 'fault' | 'time'>;

/** The parts an editor works with. */
interface Held extends Answer {
  onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * An editor goes on with the document it was opened with as long as something is not saved: also while the answer of this device is
 * out of date, is asked for again, or names a newer version. Who may not see the document any more loses it.
 */
export function useHeld({ data, fault, time }: Answer): Held {
  const [isUnsaved, onUnsaved] = useState(false);
  const [held, setHeld] = useState<{ data: DocumentParts; time: number }>();
  if (data && !isUnsaved && data !== held?.data) setHeld({ data, time });
  const keeps = isUnsaved && held !== undefined && fault?.kind !== 'refused';
  return keeps ? { ...held, fault, onUnsaved } : { data, fault, time, onUnsaved };
}
