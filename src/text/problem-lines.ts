import type { I18n } from '@lingui/core';
import { isTwoKinds, readVerdict } from '#schema/rules/file-looks.ts';
import { problemText, refusalText, titleOfKinds } from './problems.ts';

const DIFFERS = 'file.kindDiffers';

/** A problem in one line. `data` is what its answer carries: the two kinds of a file that is not what its name announces. */
export function problemLine(i18n: I18n, { code, data }: { code: string; data?: unknown }): string {
  const { title, text } = problemText(code);
  const own = code === DIFFERS && isTwoKinds(data) ? titleOfKinds(i18n, data) : undefined;
  return `${own ?? i18n._(title)}. ${i18n._(text)}`;
}

/** Why a saved change was refused, as title and text; the message of a refused file is its verdict. */
export function refusalWords(i18n: I18n, { code, message }: { code: string; message: string }): { title: string; text: string } {
  const { title, text } = refusalText(code);
  const { kinds } = readVerdict(code === 'fileRefused' ? message : '');
  return { title: (kinds && titleOfKinds(i18n, kinds)) ?? i18n._(title), text: i18n._(text) };
}
