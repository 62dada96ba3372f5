import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileLook, TwoKinds } from '#schema/rules/file-looks.ts';

/** Polish has these in the instrumental: "a jest …". */
const looks: Readonly<Record<FileLook, MessageDescriptor>> = {
  pdf: msg`a PDF file`,
  tiff: msg`a TIFF image`,
  jpeg: msg`a JPEG image`,
  png: msg`a PNG image`,
  doc: msg`an old Word document`,
  zip: msg`a ZIP archive`,
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

/** Words for a file that is not what its name announces: both kinds, and what to do with the file, or with a change that names it. */
export function twoKindsWords(i18n: I18n, { named, is, isBoth }: TwoKinds): { title: string; ofFile: string; ofChange: string } {
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
