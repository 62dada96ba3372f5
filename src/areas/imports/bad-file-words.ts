import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BadFileReason } from '#schema/rules/import/bad-file.ts';

/** Total: why a file is refused as a whole, and how to mend it. */
const words: Readonly<Record<BadFileReason, MessageDescriptor>> = {
  broken: msg`The file is damaged. Save it again from the program it comes from.`,
  empty: msg`The file has no rows.`,
  encoding: msg`The file is in an encoding that cannot be read. Save it as UTF-8.`,
  nul: msg`The file contains characters that no text has. Save it again as CSV, XLSX or XML.`,
  column: msg`A column of the mapping is not in the file. Check the first line of the file.`,
  columns: msg`The file has too many columns. Remove those that are not imported.`,
  rows: msg`The file has too many rows. Split it into several files.`,
  record: msg`A row of the file is too long. Check whether a line break or a quotation mark is missing.`,
  cell: msg`A cell of the file is too long. Shorten it.`,
  quote: msg`A quotation mark is opened and not closed. Check the quotation marks of the file.`,
  entries: msg`The file contains too many parts. Save it again as a plain table.`,
  bomb: msg`The file unpacks to more than is allowed. Split it into several files.`,
  size: msg`The file is too large. Split it into several files.`,
  nested: msg`The file is nested too deeply. Save it again as a plain table.`,
  macros: msg`The file contains macros. Save it without them, as XLSX.`,
  doctype: msg`The XML file declares a document type, which is not allowed. Save it without one.`,
  sheet: msg`The sheet does not exist in the file. Choose another, or none for the first.`,
};

/** Why a file is refused, in a sentence with the remedy; a reason this version does not know is named by its code. */
export const badFileWords = (reason: string): MessageDescriptor =>
  Object.hasOwn(words, reason) ? words[reason as BadFileReason] : msg`The file cannot be read (${reason}).`;
