import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#src/kit/classes.ts';
import { overPage } from './over-page.ts';

const MOST_PX = 336;
const GAP_PX = 4;

function place(list: HTMLElement, anchor: Element): void {
  const box = anchor.getBoundingClientRect();
  const viewport = window.visualViewport?.height ?? window.innerHeight;
  const room = { below: viewport - box.bottom - GAP_PX - 8, above: box.top - GAP_PX - 8 };
  const below = room.below >= Math.min(MOST_PX, 180) || room.below >= room.above;
  const { style } = list;
  style.top = below ? `${box.bottom + GAP_PX}px` : '';
  style.bottom = below ? '' : `${window.innerHeight - box.top + GAP_PX}px`;
  style.left = `${box.left}px`;
  style.width = `${box.width}px`;
  style.maxHeight = `${Math.min(MOST_PX, below ? room.below : room.above)}px`;
}

/**
 * Keeps the list at its field. It is placed in the frame that first shows it: measuring synchronously would force a layout
 * during the key event.
 */
function useFieldsPlace(list: RefObject<HTMLElement | null>, anchor: Element): void {
  useLayoutEffect(() => {
    const follow = (): void => {
      if (list.current) place(list.current, anchor);
    };
    const first = requestAnimationFrame(follow);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(first);
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [list, anchor]);
}

/** The values under a combobox: at most a screenful, because the loader returns the best few. Covers everything. */
export function HintList(props: {
  id: string;
  anchor: Element;
  label: string;
  hints: readonly string[];
  highlighted: number;
  code: boolean;
  onPick: (value: string) => void;
}) {
  const { anchor, highlighted } = props;
  const list = useRef<HTMLDivElement>(null);
  useFieldsPlace(list, anchor);
  const isScrolled = useRef(false);
  useEffect(() => {
    // A newly opened list is at its top: measuring would force a layout during the key event.
    if (highlighted > 0 || isScrolled.current) list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
    isScrolled.current = highlighted > 0;
  }, [highlighted]);
  return createPortal(
    <div
      ref={list}
      id={props.id}
      role="listbox"
      aria-label={props.label}
      className="thin-scroll fixed z-60 overflow-y-auto rounded-control bg-card p-1 text-text shadow-overlay ring-1 ring-line"
    >
      {props.hints.map((hint, index) => (
        <button
          key={hint}
          id={`${props.id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          // The field keeps its focus; a finger that only moves the list takes nothing out of it (WCAG 2.5.2).
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onPick(hint)}
          className={classes(
            'flex w-full text-left min-h-[max(36px,calc(var(--density-control)-8px))] cursor-pointer items-center rounded-small px-2.5 text-body',
            props.code && 'code-text',
            index === highlighted ? 'bg-tint-strong' : 'hover:bg-tint',
          )}
        >
          {hint}
        </button>
      ))}
    </div>,
    overPage(anchor),
  );
}
