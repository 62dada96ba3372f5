import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';
import { faultText } from './fault-text.ts';
import type { HitWalk } from './use-hit-walk.ts';

interface FindBarProps {
  words: string;
  walk: HitWalk;
  /** Words are about to be typed. */
  isFinding: boolean;
  /** Other words, or none, which closes the bar. */
  onWords: (words: string) => void;
}

/** Words that are looked for on all pages, and the way from place to place. */
export function FindBar({ words, walk, isFinding, onWords }: FindBarProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(words);
  useUnsaved(text !== words);
  useEffect(() => {
    if (!isFinding) return;
    const field = document.getElementById(id);
    field?.focus();
    // words typed now replace the last ones
    if (field instanceof HTMLInputElement) field.select();
  }, [id, isFinding]);
  const end = (typed: string) => {
    // away from the field, so that the next key is one of the viewer's
    document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')?.focus();
    onWords(typed.trim());
  };
  return (
    <div role="search" className="shrink-0 border-b border-line bg-card px-3 py-1">
      <div
        role="presentation"
        className="flex flex-wrap items-center gap-x-3 gap-y-1"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          end('');
        }}
      >
        <div className="min-w-0 max-w-104 flex-1 basis-64">
          <Field id={id} type="text" layout="compact" label={t`Words`} value={text} onChange={setText} onEnter={end} />
        </div>
        {words === '' ? null : <Found words={words} walk={walk} />}
        <span className="ml-auto flex items-center">
          <IconButton icon={ChevronUp} label={t`Previous place`} aria-keyshortcuts="Shift+N" onClick={() => walk.go(-1)} />
          <IconButton icon={ChevronDown} label={t`Next place`} aria-keyshortcuts="N" onClick={() => walk.go(1)} />
          <IconButton icon={X} label={t`End the search`} onClick={() => end('')} />
        </span>
      </div>
    </div>
  );
}

function Found({ words, walk: { fault, count, number } }: Pick<FindBarProps, 'words' | 'walk'>) {
  const { i18n } = useLingui();
  return (
    <p aria-live="polite" className="text-office">
      {count === undefined ? (
        fault && faultText(i18n, fault)
      ) : count === 0 ? (
        <Trans>“{words}” is on no page.</Trans>
      ) : number === 0 ? (
        <Plural value={count} one="# place" other="# places" />
      ) : (
        <Trans>
          Place {number} of {count}
        </Trans>
      )}
    </p>
  );
}
