import { useEffect, type RefObject } from 'react';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';

/** Focus target when the next case opens; the control that opened it disappears with the case before. */
export type Entering = 'compare' | 'before' | 'after';

const targets: Record<Entering, string> = {
  compare: '[data-field] [role=radio][aria-checked=true]',
  before: '[data-go=before]:not(:disabled)',
  after: '[data-go=after]:not(:disabled)',
};

let requested: Entering | undefined;

/** Sets the focus target when a case is left; the next case reads it. */
export function requestFocus(next: Entering): void {
  requested = next;
}

/** Gives the focus to what is decided first. */
export function enterCase(section: HTMLElement | null): void {
  (section?.querySelector<HTMLElement>(targets.compare) ?? section)?.focus();
}

/** Puts the focus where the keys go on: on the first field to decide, or on the arrow that was pressed. */
export function useEntering(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = requested;
    if (wanted === undefined || !section.current) return;
    requested = undefined;
    const found = [wanted, 'compare' as const].map((each) => section.current?.querySelector<HTMLElement>(targets[each]));
    (found.find(Boolean) ?? section.current).focus({ preventScroll: true });
  }, [section]);
}

/** Moves the focus on a phone, where the case replaces the queue and back: the focused element would be hidden. */
export function useTurns(section: RefObject<HTMLElement | null>, inPlace: boolean): void {
  useEffect(() => {
    if (!inPlace) return undefined;
    if (!section.current?.contains(document.activeElement)) section.current?.focus({ preventScroll: true });
    return keepFocusInPage;
  }, [section, inPlace]);
}
