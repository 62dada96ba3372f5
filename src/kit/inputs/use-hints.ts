import { useEffect, useRef, useState } from 'react';
import type { HintLoader } from './input-props.ts';

/** Hints for the text they were asked for. */
interface Hints {
  text: string;
  list: readonly string[];
}

type Answer = ReturnType<HintLoader>;

/** A loader that fails gives no hints: what was typed still counts. */
function asks(load: HintLoader, text: string): Answer {
  try {
    const answer = load(text);
    return answer instanceof Promise ? answer.catch((): readonly string[] => []) : answer;
  } catch {
    return [];
  }
}

const none: Hints = { text: '', list: [] };

/**
 * Asks for hints when typing stops, shows only the newest answer, and lets Enter wait for the answer to the
 * text it was pressed on: a fast operator must not be faster than the list.
 */
export function useHints(load: HintLoader | undefined, delayMs: number) {
  const [shown, setShown] = useState<Hints>(none);
  const timer = useRef(0);
  const newest = useRef<{ text: string; answer: Answer | null }>({ text: '', answer: null });

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const answerTo = (text: string): Answer => {
    const asked = newest.current;
    if (asked.text === text && asked.answer) return asked.answer;
    window.clearTimeout(timer.current);
    const answer = load && text.trim() !== '' ? asks(load, text) : [];
    newest.current = { text, answer };
    if (!(answer instanceof Promise)) setShown({ text, list: answer });
    else void answer.then((list) => newest.current.answer === answer && setShown({ text, list }));
    return answer;
  };

  /** Typing went on. */
  const typed = (text: string): void => {
    window.clearTimeout(timer.current);
    newest.current = { text, answer: null };
    if (text.trim() === '') setShown(none);
    else if (delayMs === 0) void answerTo(text);
    else timer.current = window.setTimeout(() => void answerTo(text), delayMs);
  };

  return { hints: shown, typed, answerTo };
}
