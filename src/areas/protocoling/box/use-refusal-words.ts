import { useEffect, useState } from 'react';
import { loadAreaProblems, unknownProblem } from '#src/text/problems.ts';
import type { refusalWords } from '#src/text/problem-lines.ts';

type Words = typeof refusalWords;

/** Words of any failure, which are there without the others. */
const withoutThem: Words = (i18n) => ({ title: i18n._(unknownProblem.title), text: i18n._(unknownProblem.text) });

/** Words of refused changes, fetched when one is there: the first document does not wait for them. Undefined before they have come. */
export function useRefusalWords(isWanted: boolean): Words | undefined {
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const show = (found: Words) => {
      if (!isOver) setWords(() => found);
    };
    void Promise.all([import('#src/text/problem-lines.ts'), loadAreaProblems()]).then(
      ([part]) => show(part.refusalWords),
      () => show(withoutThem),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return words;
}
