import { useCallback, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';

/** The value of a subject, again when it changes. */
export function useObserved<T>(subject: BehaviorSubject<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = subject.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [subject],
  );
  return useSyncExternalStore(subscribe, () => subject.value);
}
