import { useState } from 'react';
import type { PagePicture, WantedPage } from './page-loader.ts';

type Notes = PagePicture['note'];
const none: Notes = [];

/**
 * Notes of the page. While a page with other black areas is on its way there is no picture, because it could show what is black now;
 * its notes stay, because the focus may be in them.
 */
export function usePageNotes({ document, version, page }: WantedPage, picture: PagePicture | undefined): Notes {
  const of = `${document} ${version} ${page}`;
  const [last, setLast] = useState({ of, notes: none });
  const notes = picture?.note ?? (last.of === of ? last.notes : none);
  if (last.of !== of || last.notes !== notes) setLast({ of, notes });
  return notes;
}
