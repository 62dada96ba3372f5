import { useEffect, useState } from 'react';
import { searchCalls, type SearchQuery } from '#schema/calls/search.ts';
import { callWith } from '#src/data/calls/call.ts';

/** Number of matches; `isMore` if there are more. */
export interface Matches {
  matches: number;
  isMore: boolean;
}

/** Number of all documents that match, asked for once the first page is there; undefined where the service cannot count them. */
export function useMatches(query: SearchQuery, isWanted: boolean): Matches | undefined {
  const question = JSON.stringify(query);
  const [found, setFound] = useState<Matches & { question: string }>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const ending = new AbortController();
    const count = async () => {
      const asked = { ...(JSON.parse(question) as SearchQuery), isCounted: true }; // written above
      const outcome = await callWith({ signal: ending.signal }, searchCalls.documentSearch, asked);
      if (ending.signal.aborted || outcome.kind !== 'done' || outcome.data.matches === undefined) return;
      setFound({ question, matches: outcome.data.matches, isMore: outcome.data.isMore === true });
    };
    void count();
    return () => ending.abort();
  }, [question, isWanted]);
  return isWanted && found?.question === question ? found : undefined;
}
