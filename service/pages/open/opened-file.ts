import type { PageSize } from '#schema/records/page-size.ts';
import type { Word } from '#service/pages/process/requests.ts';

/** Raw pixels of a rendered page; one channel if the page is black and white. */
export interface Raster {
  data: Buffer;
  channels: 1 | 3 | 4;
  width: number;
  height: number;
}

/** A file that a page process has open. */
export interface OpenedFile {
  pages: readonly PageSize[];
  draw: (page: PageSize, width: number) => Promise<Raster>;
  /** Words with their boxes; images have none until they are read by OCR. */
  words: (page: PageSize) => Promise<readonly Word[]> | readonly Word[];
  close: () => void;
}
