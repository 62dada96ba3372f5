import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#src/kit/classes.ts';

const MOST_PX = 336;
const GAP_PX = 4;

function placeOf(anchor: Element): CSSProperties {
  const box = anchor.getBoundingClientRect();
  const viewport = window.visualViewport?.height ?? window.innerHeight;
  const room = { below: viewport - box.bottom - GAP_PX - 8, above: box.top - GAP_PX - 8 };
  const below = room.below >= Math.min(MOST_PX, 180) || room.below >= room.above;
  const edge = below ? { top: box.bottom + GAP_PX } : { bottom: window.innerHeight - box.top + GAP_PX };
  return { ...edge, left: box.left, width: box.width, maxHeight: Math.min(MOST_PX, below ? room.below : room.above) };
}

/** The values under a combobox: at most a screenful, because the loader gives the best few. Lies over everything. */
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
  const [place, setPlace] = useState(() => placeOf(anchor));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = (): void => setPlace(placeOf(anchor));
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, [anchor]);
  const isScrolled = useRef(false);
  useEffect(() => {
    // A list that has just come up stands at its top: to ask would lay out the page within the key that brought it.
    if (highlighted > 0 || isScrolled.current) list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
    isScrolled.current = highlighted > 0;
  }, [highlighted]);
  return createPortal(
    <div
      ref={list}
      id={props.id}
      role="listbox"
      aria-label={props.label}
      style={place}
      className="thin-scroll fixed z-60 overflow-y-auto rounded-control bg-card p-1 text-text shadow-overlay ring-1 ring-line"
    >
      {props.hints.map((hint, index) => (
        <div
          key={hint}
          id={`${props.id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          // Before the field loses its focus.
          onPointerDown={(event) => {
            event.preventDefault();
            props.onPick(hint);
          }}
          className={classes(
            'flex min-h-[max(36px,calc(var(--density-control)-8px))] cursor-pointer items-center rounded-small px-2.5 text-body',
            props.code && 'code-text',
            index === highlighted ? 'bg-tint-strong' : 'hover:bg-tint',
          )}
        >
          {hint}
        </div>
      ))}
    </div>,
    document.body,
  );
}
