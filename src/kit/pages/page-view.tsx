import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePinch } from './use-pinch.ts';

/** Size of a page in its own space. */
export interface PageSize {
  width: number;
  height: number;
}

/** Zoom of a page: as wide as the view, whole, or a share of its own size in per cent. */
export type PageZoom = 'width' | 'whole' | number;

/** Quarter turns to the right. */
export type PageTurn = 0 | 1 | 2 | 3;

interface PageViewProps {
  /** Accessible name of the region, which scrolls. */
  label: string;
  size: PageSize;
  zoom: PageZoom;
  turn: PageTurn;
  /** Takes the zoom in per cent after two fingers changed it; without it they do not. */
  onZoom?: ((percent: number) => void) | undefined;
  /** Address of the picture; without one the page is empty in its true size. */
  picture: string | undefined;
  /** Text alternative of the picture. */
  alt: string;
  /** The picture is of another page or size, and is about to be replaced. */
  dimmed?: boolean | undefined;
  /** Over the page, in shares of its size: hits, notes, areas. */
  children?: ReactNode;
}

/** Space around the page in px. */
const EDGE_PX = 24;
/** Pixels of page space at 100 %: pages are stored at 150 dots per inch, screens show 96. */
const SCREEN_SHARE = 96 / 150;

/** Width of the page in px. */
export function widthOf(zoom: PageZoom, { width, height }: PageSize, view: PageSize): number {
  if (typeof zoom === 'number') return (width * SCREEN_SHARE * zoom) / 100;
  const byWidth = Math.max(80, view.width - 2 * EDGE_PX);
  if (zoom === 'width') return byWidth;
  const byHeight = Math.max(80, view.height - 2 * EDGE_PX);
  return Math.min(byWidth, (byHeight * width) / height);
}

/** Zoom of a page with this width in px, in per cent. */
export const percentOf = (px: number, { width }: PageSize): number => (100 * px) / (width * SCREEN_SHARE);

/**
 * One page in a region that scrolls natively: momentum, keyboard and screen readers work without code of ours. A turned page keeps its
 * own coordinates inside, so what is drawn over it turns along.
 */
export function PageView({ label, size, zoom, turn, onZoom, picture, alt, dimmed, children }: PageViewProps) {
  const frame = useRef<HTMLElement>(null);
  const view = useSize(frame);
  const isOnSide = turn % 2 === 1;
  const seen = isOnSide ? { width: size.height, height: size.width } : size;
  const usual = widthOf(zoom, seen, view);
  const pinched = usePinch(frame, onZoom && ((share) => onZoom(percentOf(usual * share, seen))));
  const seenWidth = usual * pinched;
  const seenHeight = (seenWidth * seen.height) / seen.width;
  const [width, height] = isOnSide ? [seenHeight, seenWidth] : [seenWidth, seenHeight];
  return (
    // a region that scrolls is reached by the keyboard
    <section
      ref={frame}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="thin-scroll min-h-0 flex-1 overflow-auto bg-well outline-offset-[-3px]"
    >
      <div className="grid min-h-full w-max min-w-full place-items-center" style={{ padding: EDGE_PX }}>
        <div className="relative" style={{ width: seenWidth, height: seenHeight }}>
          <div
            className="absolute top-1/2 left-1/2 bg-white shadow-overlay"
            style={{ width, height, transform: `translate(-50%, -50%) rotate(${turn * 90}deg)` }}
          >
            {picture ? (
              <img
                src={picture}
                alt={alt}
                className={`size-full transition-opacity duration-120 select-none ${dimmed ? 'opacity-50' : ''}`}
              />
            ) : null}
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

function useSize(frame: { readonly current: HTMLElement | null }): PageSize {
  const [size, setSize] = useState<PageSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
