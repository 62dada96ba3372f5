import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PageTurn, PageZoom } from '#src/kit/pages/page-view.tsx';

/** Everything a viewer shows is in its address: page, version (0 is the newest), zoom, turn, words that are looked for, miniatures. */
export interface ViewerState {
  page: number;
  version: number;
  zoom: PageZoom;
  turn: PageTurn;
  words: string;
  miniatures: boolean;
}

const ZOOM_LEAST = 25;
const ZOOM_MOST = 400;

/** Reads the state of an address; what it cannot be falls back to the beginning. */
export function viewerOf(search: Readonly<Record<string, unknown>>): ViewerState {
  const { zoom } = search;
  return {
    page: Math.max(1, wholeOf(search['page'], 1)),
    version: Math.max(0, wholeOf(search['v'], 0)),
    zoom: zoom === 'whole' ? 'whole' : zoom === undefined || zoom === 'width' ? 'width' : zoomIn(wholeOf(zoom, 100)),
    turn: (((wholeOf(search['r'], 0) % 4) + 4) % 4) as PageTurn, // one of four
    words: typeof search['q'] === 'string' ? search['q'].trim() : '',
    miniatures: search['m'] !== 'off',
  };
}

function wholeOf(text: unknown, otherwise: number): number {
  const value = typeof text === 'string' || typeof text === 'number' ? Number(text) : Number.NaN;
  return Number.isInteger(value) ? value : otherwise;
}

/** A zoom within its bounds, in whole per cent. */
export const zoomIn = (percent: number): number => Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, Math.round(percent)));

/** The next zoom, larger or smaller. */
export function zoomed(zoom: PageZoom, by: 1 | -1): number {
  const now = typeof zoom === 'number' ? zoom : 100;
  return zoomIn(by > 0 ? now * 1.25 : now / 1.25);
}

/** Writes a state to an address; beginnings are left out. */
export function searchOf({ page, version, zoom, turn, words, miniatures }: ViewerState): Record<string, string | undefined> {
  return {
    page: page > 1 ? String(page) : undefined,
    v: version > 0 ? String(version) : undefined,
    zoom: zoom === 'width' ? undefined : String(zoom),
    r: turn > 0 ? String(turn) : undefined,
    q: words === '' ? undefined : words,
    m: miniatures ? undefined : 'off',
  };
}

/** State of this viewer, and how to change it. */
export function useViewer() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = JSON.stringify(search);
  const change = useCallback(
    (part: Partial<ViewerState>) => {
      const before = JSON.parse(text) as Record<string, unknown>; // written two lines above
      void navigate({ to: '.', replace: true, search: { ...before, ...searchOf({ ...viewerOf(before), ...part }) } });
    },
    [text, navigate],
  );
  return { viewer: viewerOf(search), change };
}
