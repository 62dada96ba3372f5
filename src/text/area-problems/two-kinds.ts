import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isTwoKinds, readVerdict, type FileLook } from '#schema/rules/file-looks.ts';

/** Polish has these in the instrumental: "a jest …". */
const looks: Readonly<Record<FileLook, MessageDescriptor>> = {
  pdf: msg`a PDF file`,
  tiff: msg`a TIFF image`,
  jpeg: msg`a JPEG image`,
  png: msg`a PNG image`,
  doc: msg`an old Word document`,
  zip: msg`a ZIP archive`,
  word: msg`a Word document`,
  excel: msg`an Excel workbook`,
  powerpoint: msg`a PowerPoint presentation`,
  odf: msg`an OpenDocument file`,
  xml: msg`an XML file`,
  text: msg`plain text`,
  rtf: msg`an RTF document`,
  page: msg`a web page`,
  program: msg`an executable file`,
  picture: msg`an image of another kind`,
  media: msg`a sound or video file`,
  archive: msg`an archive`,
  unknown: msg`something else`,
};

/**
 * Words for a file that is not what its name announces: both kinds, and what to do with the file, or with a change that names it.
 *
 * @param about data of a refusal, or a verdict of `writeVerdict`; one that names no kinds has no words
 */
export function twoKindsWords(i18n: I18n, about: unknown): { title: string; ofFile: string; ofChange: string } | undefined {
  const kinds = typeof about === 'string' ? readVerdict(about).kinds : about;
  if (!isTwoKinds(kinds)) return undefined;
  const { named, is, isBoth } = kinds;
  const kind = i18n._(looks[is]);
  return {
    title: i18n._(
      isBoth
        ? msg`This file cannot be taken: it says ${named} and is ${kind} as well`
        : msg`This file cannot be taken: it says ${named} and is ${kind}`,
    ),
    ofFile: i18n._(msg`Your file is unchanged. Save it again in the right format and send it.`),
    ofChange: i18n._(msg`Discard this change and add another file; the document is saved.`),
  };
}
