import { createContext, use, useEffect } from 'react';

/** Is given `true` by each form that has something that is not saved, and `false` by the same form when it has nothing any more. */
export const Unsaved = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** Reports a form with something that is not saved to the screen it is on, until it is saved or left. */
export function useUnsaved(isUnsaved: boolean): void {
  const report = use(Unsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report(true);
    return () => report(false);
  }, [report, isUnsaved]);
}
