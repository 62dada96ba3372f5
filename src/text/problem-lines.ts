import type { I18n } from '@lingui/core';
import { isTwoKinds, readVerdict } from '#schema/rules/file-looks.ts';
import { problemText, refusalText, wordsOfKinds } from './problems.ts';

const DIFFERS = 'file.kindDiffers';

/** A problem in one line. `data` is what its answer carries: the two kinds of a file that is not what its name announces. */
export function problemLine(i18n: I18n, { code, data }: { code: string; data?: unknown }): string {
  const ofKinds = code === DIFFERS && isTwoKinds(data) ? wordsOfKinds(i18n, data) : undefined;
  if (ofKinds) return `${ofKinds.title}. ${ofKinds.ofFile}`;
  const { title, text } = problemText(code);
  return `${i18n._(title)}. ${i18n._(text)}`;
}

/** Why a saved change was refused, as title and text; the message of a refused file is its verdict. */
export function refusalWords(i18n: I18n, { code, message }: { code: string; message: string }): { title: string; text: string } {
  const { kinds } = readVerdict(code === 'fileRefused' ? message : '');
  const ofKinds = kinds && wordsOfKinds(i18n, kinds);
  if (ofKinds) return { title: ofKinds.title, text: ofKinds.ofChange };
  const { title, text } = refusalText(code);
  return { title: i18n._(title), text: i18n._(text) };
}
