/**
 * Size of a page in page space, in which areas and words are given: PDF and text at 150 dpi, images in their own pixels after
 * rotation. A page without a size cannot be rendered.
 */
export interface PageSize {
  /** Number of the page within its file, from 0; a TIFF may skip one. */
  n: number;
  w: number;
  h: number;
  /** Black and white only: rendered as PNG of one bit in full size. */
  bilevel: boolean;
}
