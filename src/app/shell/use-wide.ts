import { useMedia } from '#src/kit/layout/use-media.ts';

/**
 * True if the window has space for the rail: from this width on it is next to the page (`--breakpoint-rail`); below, the drawer covers it
 * and nothing is loaded for a rail.
 */
export const useWide = (): boolean => useMedia('(min-width: 73.75rem)');
