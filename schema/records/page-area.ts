import * as v from 'valibot';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';

/** Position of an area on a page: `x,y,width,height` in whole pixels of the page. */
export const position = v.pipe(v.string(), v.regex(/^\d{1,6},\d{1,6},\d{1,6},\d{1,6}$/));

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** An area of a page: black, or highlighted. The client creates its id. */
export const pageArea = v.strictObject({ id, position });
export type PageArea = v.InferOutput<typeof pageArea>;

/** A note at a position on a page. */
export const pageNote = v.strictObject({
  id,
  position,
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.noteCharacters)),
});
export type PageNote = v.InferOutput<typeof pageNote>;

export const pageAreas = v.pipe(v.array(pageArea), v.maxLength(DOCUMENT_LIMITS.areas));
export const pageNotes = v.pipe(v.array(pageNote), v.maxLength(DOCUMENT_LIMITS.areas));

/** A rectangle in page space. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parses a valid position. */
export function rectangleOf(text: string): Rectangle {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
  return { x, y, width, height };
}

/** Formats a position. */
export const positionOf = ({ x, y, width, height }: Rectangle): string => [x, y, width, height].map(Math.round).join(',');

/** True if two rectangles share a pixel. */
export function touches(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
