import type { Position } from '#schema/records/position.ts';

/** The title of an item next to its code; empty where its code is all it has, because a code is read once. */
export const titleOf = ({ code, title }: Pick<Position, 'code' | 'title'>): string => (title === code ? '' : title);
