/**
 * Size of a page in page space, which areas and words are given in: PDF and text at 150 dpi, pictures their own pixels after
 * turning. A page without a size cannot be drawn.
 */
export interface PageSize {
  /** Number of the page within its file, from 0; a TIFF may skip one. */
  n: number;
  w: number;
  h: number;
  /** Black and white only: drawn as PNG of one bit in full size. */
  bilevel: boolean;
}
