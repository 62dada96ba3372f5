import type { I18n } from '@lingui/core';
import { problemText, refusalText, wordsOfKinds } from './problems.ts';

/** A problem in one line. `data` is what its answer carries: the two kinds of a file that is not what its name announces. */
export function problemLine(i18n: I18n, { code, data }: { code: string; data?: unknown }): string {
  const words = code === 'file.kindDiffers' ? wordsOfKinds(i18n, data) : undefined;
  if (words) return `${words.title}. ${words.ofFile}`;
  const { title, text } = problemText(code);
  return `${i18n._(title)}. ${i18n._(text)}`;
}

/** Why a saved change was refused; the message of a refused file is its verdict. */
export function refusalWords(i18n: I18n, { code, message }: { code: string; message: string }): { title: string; text: string } {
  const words = code === 'fileRefused' ? wordsOfKinds(i18n, message) : undefined;
  if (words) return { title: words.title, text: words.ofChange };
  const { title, text } = refusalText(code);
  return { title: i18n._(title), text: i18n._(text) };
}
