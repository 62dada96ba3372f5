import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { Rectangle } from '#schema/records/page-area.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import { placeOf } from './area-box.tsx';
import { between, fitted, type AreaKind } from './page-areas.ts';

interface DrawingLayerProps {
  /** Kind a drawn rectangle gets; without one nothing is drawn. */
  kind: AreaKind | undefined;
  size: PageSize;
  onDrawn: (kind: AreaKind, place: Rectangle) => void;
  children: ReactNode;
}

type Point = { x: number; y: number };

/** Takes the pointer over the page: from press to release is a rectangle. */
export function DrawingLayer({ kind, size, onDrawn, children }: DrawingLayerProps) {
  const from = useRef<Point>(undefined);
  const [drawn, setDrawn] = useState<Rectangle>();
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = size.width / Math.max(1, width);
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  };
  const end = () => {
    from.current = undefined;
    setDrawn(undefined);
  };
  const least = DOCUMENT_LIMITS.areaPx;
  return (
    <div
      data-areas
      className={`absolute inset-0 ${kind ? 'cursor-crosshair touch-none' : ''}`}
      onPointerDown={(event) => {
        if (!kind || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointOf(event);
      }}
      onPointerMove={(event) => {
        if (from.current) setDrawn(inside(between(from.current, pointOf(event)), size));
      }}
      onPointerUp={() => {
        // a press without a drag draws nothing
        if (kind && drawn && drawn.width >= least && drawn.height >= least) onDrawn(kind, fitted(drawn, size));
        end();
      }}
      onPointerCancel={end}
    >
      {children}
      {drawn ? (
        <span
          aria-hidden
          style={placeOf(drawn, size)}
          className="pointer-events-none absolute bg-black/50 ring-2 ring-accent-500"
        />
      ) : null}
    </div>
  );
}

/** The part of a rectangle that is on the page. */
function inside({ x, y, width, height }: Rectangle, size: { width: number; height: number }): Rectangle {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(size.width, x + width) - left),
    height: Math.max(0, Math.min(size.height, y + height) - top),
  };
}
