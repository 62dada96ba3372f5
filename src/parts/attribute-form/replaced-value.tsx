import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Attribute } from '#schema/records/reference.ts';
import { isTwice } from '#schema/rules/kinds.ts';
import { Button } from '#src/kit/button/button.tsx';
import type { HintsPort } from './contract.ts';

/** A value in a field that was withdrawn, and the one that replaces it in the value list. */
export interface Replaced {
  value: string;
  successor: string;
}

/**
 * The replacement of the value in a field; undefined for none. Asked for again when a newer list arrives, because `hints` changes
 * with it. A double entry has none: its first value stays hidden.
 */
export function useReplaced(attribute: Attribute, text: string, hints: HintsPort): Replaced | undefined {
  const { dictionaryId } = attribute;
  const [found, setFound] = useState<Replaced>();
  const value = text.trim();
  const isAsked = dictionaryId !== '' && value !== '' && !attribute.multi && !isTwice(attribute);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    void hints.successor?.(dictionaryId, value).then((successor) => {
      if (isCurrent) setFound(successor === '' ? undefined : { value, successor });
    });
    return () => {
      isCurrent = false;
    };
  }, [hints, dictionaryId, value, isAsked]);
  return isAsked && found?.value === value ? found : undefined;
}

/** The sentence of a replaced value, under its field. */
export function useReplacedWords(replaced: Replaced | undefined): string | undefined {
  const { t } = useLingui();
  if (!replaced) return undefined;
  const { value, successor } = replaced;
  return t`${value} was replaced by ${successor}.`;
}

/** Takes the value that replaces a withdrawn one. */
export function TakeSuccessor({ replaced, onTake }: { replaced: Replaced; onTake: (value: string) => void }) {
  const { successor } = replaced;
  return (
    <div className="pt-1 sm:pl-[144px]">
      <Button size="small" className="max-w-full" onClick={() => onTake(successor)}>
        <span className="truncate">
          <Trans>Use {successor}</Trans>
        </span>
      </Button>
    </div>
  );
}
