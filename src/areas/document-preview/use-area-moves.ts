import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Rectangle } from '#schema/records/page-area.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import { fitted, type EditArea } from './page-areas.ts';

/** An area and what happens when it is moved. */
export interface AreaMoves {
  area: EditArea;
  size: PageSize;
  /** Its kind may be changed. */
  isFree: boolean;
  onChoose: () => void;
  /** Steps of one name are one step of undo. */
  onChange: (place: Rectangle, name: string) => void;
  onRemove: () => void;
}

/** The whole area, or one of its two corners. */
type Part = 'whole' | 'start' | 'end';

/** Handlers of what is pulled with a pointer. */
export interface AreaDrag {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** Moves an area and changes its size by pointer and by keys. */
export function useAreaMoves({ area, size, isFree, onChoose, onChange, onRemove }: AreaMoves) {
  const held = useRef<{ part: Part; x: number; y: number; area: EditArea; scale: number; turn: number }>(undefined);
  const turns = useRef(0);
  const start = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    const page = event.currentTarget.closest('[data-areas]');
    if (!isFree || event.button !== 0 || !page) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    turns.current += 1;
    const scale = size.width / Math.max(1, page.clientWidth);
    held.current = { part, x: event.clientX, y: event.clientY, area, scale, turn: turns.current };
    onChoose();
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = held.current;
    if (!from) return;
    event.stopPropagation();
    const [dx, dy] = [(event.clientX - from.x) * from.scale, (event.clientY - from.y) * from.scale];
    if (Math.abs(dx) + Math.abs(dy) < 1) return;
    onChange(dragged(from.area, from.part, dx, dy, size), `drag ${area.id} ${from.turn}`);
  };
  const stop = () => {
    held.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isFree) return;
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else {
      const place = placeByKey(area, event);
      if (!place) return;
      onChange(fitted(place, size), `keys ${area.id}`);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (part: Part): AreaDrag => ({
    onPointerDown: start(part),
    onPointerMove: move,
    onPointerUp: stop,
    onPointerCancel: stop,
  });
  return { drag, onKeyDown };
}

function dragged(area: EditArea, part: Part, dx: number, dy: number, size: PageSize): Rectangle {
  const { x, y, width, height } = area;
  const least = DOCUMENT_LIMITS.areaPx;
  if (part === 'whole') return fitted({ x: x + dx, y: y + dy, width, height }, size);
  if (part === 'end') return fitted({ x, y, width: width + dx, height: height + dy }, size);
  // the other corner stays where it is
  const [left, top] = [Math.min(x + dx, x + width - least), Math.min(y + dy, y + height - least)];
  return fitted({ x: left, y: top, width: x + width - left, height: y + height - top }, size);
}

/** The place after an arrow: one pixel, ten with Shift; with Alt the size changes. Nothing for other keys. */
export function placeByKey(
  { x, y, width, height }: Rectangle,
  { key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>,
): Rectangle | undefined {
  const by = shiftKey ? 10 : 1;
  const dx = key === 'ArrowRight' ? by : key === 'ArrowLeft' ? -by : 0;
  const dy = key === 'ArrowDown' ? by : key === 'ArrowUp' ? -by : 0;
  if (dx === 0 && dy === 0) return undefined;
  return altKey ? { x, y, width: width + dx, height: height + dy } : { x: x + dx, y: y + dy, width, height };
}
