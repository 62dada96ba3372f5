import { useState, type KeyboardEvent } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { foldText } from '#schema/rules/fold.ts';
import { isEnter } from './line-input.tsx';
import { useHints } from './use-hints.ts';
import type { InputProps } from './input-props.ts';

/** Returns the value Enter takes: the typed one if the list has it, else the highlighted one, else the typed text. */
function taken(text: string, hints: readonly string[], highlighted: number): string {
  const folded = foldText(text);
  return hints.find((hint) => hint === text) ?? hints.find((hint) => foldText(hint) === folded) ?? hints[highlighted] ?? text;
}

/** The behaviour of a combobox with list autocomplete (APG): open, highlighted, taken. */
export function useCombobox(props: Pick<InputProps, 'value' | 'onChange' | 'onEnter' | 'hints' | 'hintDelayMs'>) {
  const { value, onChange, onEnter, hintDelayMs = LIMITS.hintDelayMs } = props;
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  /** A value was taken, or the operator closed the list: the text of the field is final. */
  const [isOwn, setOwn] = useState(false);
  const { hints, typed, answerTo } = useHints(props.hints, hintDelayMs);
  const list = isOpen && hints.text === value ? hints.list : [];

  const change = (text: string): void => {
    setHighlighted(0);
    setOwn(false);
    setOpen(text.trim() !== '');
    typed(text);
    onChange(text);
  };
  const pick = (text: string): void => {
    setOpen(false);
    setOwn(true);
    onChange(text);
  };
  const enter = async (field: HTMLInputElement): Promise<void> => {
    const text = value;
    if (isOwn || text.trim() === '' || !props.hints) return onEnter?.(text);
    const choice = taken(text, await answerTo(text), highlighted);
    // Typing continued while the hints loaded: this Enter was for the earlier text.
    if (field.value !== text) return undefined;
    pick(choice);
    return onEnter?.(choice);
  };
  const move = (step: number): void => {
    if (list.length > 0) return setHighlighted((highlighted + step + list.length) % list.length);
    if (value.trim() === '') return undefined;
    setOwn(false);
    setOpen(true);
    return void answerTo(value);
  };
  const escape = (event: KeyboardEvent): void => {
    if (!isOpen && value === '') return;
    // The first closes the list, the second clears; neither closes a dialog around the field.
    event.preventDefault();
    event.stopPropagation();
    if (!isOpen) return change('');
    setOpen(false);
    setOwn(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isArrow = (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey;
    if (event.key === 'Escape') return escape(event);
    if (!isArrow && !isEnter(event)) return undefined;
    event.preventDefault();
    if (isArrow) return move(event.key === 'ArrowDown' ? 1 : -1);
    return void enter(event.currentTarget);
  };
  /** A press on a value must still find the list. */
  const onBlur = (): void => void window.setTimeout(() => setOpen(false), LIMITS.blurClearMs);
  return { list, highlighted, change, pick, onKeyDown, onBlur };
}
