import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import { placeOf } from './area-box.tsx';
import type { PageWord } from './page-words.ts';

interface WordLayerProps {
  words: readonly PageWord[];
  size: PageSize;
  /** Enter on a word. */
  onTake: (word: PageWord) => void;
}

/**
 * The words of the page for the keyboard: one stop of Tab, arrows walk from word to word, and Enter takes one. Pointers draw through it.
 */
export function WordLayer({ words, size, onTake }: WordLayerProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const here = Math.min(at, words.length - 1);
  const go = (to: number) => {
    const next = Math.min(words.length - 1, Math.max(0, to));
    setAt(next);
    frame.current?.querySelectorAll('button')[next]?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: words.length - 1 }[event.key];
    if (to === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  return (
    <div ref={frame} role="toolbar" aria-label={t`Words of the page`} className="pointer-events-none absolute inset-0">
      {words.map((word, index) => (
        <button
          // words have no id, and their order never changes
          key={`${index} ${word.text}`}
          type="button"
          tabIndex={index === here ? 0 : -1}
          aria-label={word.text}
          style={placeOf(word, size)}
          className="absolute outline-offset-1 focus-visible:bg-accent-500/25"
          onFocus={() => setAt(index)}
          onKeyDown={press}
          onClick={() => onTake(word)}
        />
      ))}
    </div>
  );
}
