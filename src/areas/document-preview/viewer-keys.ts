import type { PageTurn } from '#src/kit/pages/page-view.tsx';
import { zoomed, type ViewerState } from './use-viewer.ts';

interface Shown {
  pageCount: number;
  viewer: ViewerState;
}

/**
 * A change of what is shown, or a press of the control that carries the key (`aria-keyshortcuts`): such a key is offered where its
 * button is, and refused for the reason the button gives.
 */
type Deed = ((shown: Shown) => Partial<ViewerState>) | 'press';

const toPage = (wanted: number, { pageCount }: Shown) => ({ page: Math.min(pageCount, Math.max(1, wanted)) });
const turnBy = (quarters: 1 | 3) => (shown: Shown) => ({
  turn: ((shown.viewer.turn + quarters) % 4) as PageTurn, // one of four
});

/** Keys of the viewer (documents, Keys) by their names in `aria-keyshortcuts`. */
export const viewerKeys: Readonly<Record<string, Deed>> = {
  PageDown: (shown) => toPage(shown.viewer.page + 1, shown),
  PageUp: (shown) => toPage(shown.viewer.page - 1, shown),
  Home: (shown) => toPage(1, shown),
  End: (shown) => toPage(shown.pageCount, shown),
  '+': ({ viewer }) => ({ zoom: zoomed(viewer.zoom, 1) }),
  '-': ({ viewer }) => ({ zoom: zoomed(viewer.zoom, -1) }),
  '0': () => ({ zoom: 100 }),
  W: () => ({ zoom: 'width' }),
  F: () => ({ zoom: 'whole' }),
  R: turnBy(1),
  'Shift+R': turnBy(3),
  G: 'press',
  T: 'press',
  '/': 'press',
  N: 'press',
  'Shift+N': 'press',
  J: 'press',
  K: 'press',
  E: 'press',
  D: 'press',
  P: 'press',
  I: 'press',
  Escape: 'press',
};

/** Name of a pressed key in the table; Shift counts with letters only, because layouts need it for signs. */
export function keyName({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return shiftKey && /^[A-Z]$/.test(name) ? `Shift+${name}` : name;
}
