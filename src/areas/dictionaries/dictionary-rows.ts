import type { DictionaryFile, DictionaryState } from '#schema/calls/dictionary-files.ts';

/** A line of the list: a value list, or under it one of its files. */
export interface DictionaryRow {
  id: string;
  list: DictionaryState;
  file?: DictionaryFile;
}

/** Value lists by name, each with its files under it, newest first. */
export function dictionaryRows(
  all: readonly DictionaryState[],
  { show, search }: { show: string; search: string },
): DictionaryRow[] {
  const wanted = search.trim().toLocaleLowerCase();
  return all
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .filter(({ usedIn, files }) => (show === 'used' ? usedIn.length > 0 : show === 'files' ? files.length > 0 : true))
    .flatMap((list) => [
      { id: list.id, list },
      ...list.files.map((file) => ({ id: `${list.id}/${file.dictionaryFileId}`, list, file })),
    ]);
}
