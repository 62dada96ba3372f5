import { useEffect, type RefObject } from 'react';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';

/** Focus target when the next conflict opens, because the control that opened it disappears with the previous one. */
export type Entering = 'compare' | 'before' | 'after';

const targets: Record<Entering, string> = {
  compare: '[data-field] [role=radio][aria-checked=true]',
  before: '[data-go=before]:not(:disabled)',
  after: '[data-go=after]:not(:disabled)',
};

let requested: Entering | undefined;

/** Sets the focus target when leaving a conflict; the next one reads it. */
export function requestFocus(next: Entering): void {
  requested = next;
}

/** Focuses the first field to decide. */
export function enterCase(section: HTMLElement | null): void {
  (section?.querySelector<HTMLElement>(targets.compare) ?? section)?.focus();
}

/** Moves the focus to the first field to decide, or to the pressed arrow, so keys continue to work. */
export function useEntering(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = requested;
    if (wanted === undefined || !section.current) return;
    requested = undefined;
    const found = [wanted, 'compare' as const].map((each) => section.current?.querySelector<HTMLElement>(targets[each]));
    (found.find(Boolean) ?? section.current).focus({ preventScroll: true });
  }, [section]);
}

/** Moves the focus on a phone, where conflict and queue replace each other and would hide the focused element. */
export function useTurns(section: RefObject<HTMLElement | null>, inPlace: boolean): void {
  useEffect(() => {
    if (!inPlace) return undefined;
    if (!section.current?.contains(document.activeElement)) section.current?.focus({ preventScroll: true });
    return keepFocusInPage;
  }, [section, inPlace]);
}
