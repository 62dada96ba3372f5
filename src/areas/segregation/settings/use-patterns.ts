import { useEffect, useState } from 'react';
import { hasPatternEngine, loadPatterns } from '#schema/rules/pattern.ts';

/** Fetches the engine of patterns; true once they can be run. */
export function usePatterns(): boolean {
  const [ready, setReady] = useState(hasPatternEngine);
  useEffect(() => {
    if (!ready) void loadPatterns().then(setReady);
  }, [ready]);
  return ready;
}
