import { useCallback, useMemo, useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { PlacedFile } from '#src/parts/answers/dropped-files.ts';
import { firstMapping, listedFiles, type ListedFiles } from './listed-values.ts';
import { readList, type ListFault } from '#src/parts/file-list/read-list.ts';
import type { RetailLine } from './retail-line.ts';
import type { RetailValues, RetailWork } from './retail-work.ts';

const isList = ({ file }: PlacedFile) => /\.csv$/i.test(file.name);
const ATTRIBUTE = 'attribute:';

/** Takes files and the list among them. The newest list counts; its columns find their targets by name once there are files. */
export function useFileList(
  work: RetailWork,
  lines: readonly RetailLine[],
  { list, mappings }: RetailValues,
  { attributes }: DocumentClass,
) {
  const [fault, setFault] = useState<ListFault>();
  // progress of a file is no other list of files
  const names = lines.map(({ path }) => path).join('\n');
  const files = useMemo(
    () =>
      names
        .split('\n')
        .filter(Boolean)
        .map((path) => ({ path, name: nameIn(path) })),
    [names],
  );
  const listed = useMemo(
    (): ListedFiles | undefined => (list ? listedFiles(list, mappings, files) : undefined),
    [list, mappings, files],
  );
  const take = useCallback(
    (placed: readonly PlacedFile[]) => {
      work.add(placed.filter((one) => !isList(one)));
      const table = placed.findLast((one) => isList(one));
      if (!table) return;
      void readList(table.file).then((read) => {
        setFault('fault' in read ? read.fault : undefined);
        if ('fault' in read) return;
        const named = work.lines.value.map(({ path }) => ({ path, name: nameIn(path) }));
        const { list: before, mappings: chosen } = work.values.value;
        // a corrected list keeps the targets that were chosen for it
        const isSame = before !== null && before.columns.join('\n') === read.columns.join('\n');
        work.setValues({ list: read, mappings: isSame ? chosen : firstMapping(read, attributes, named) });
      });
    },
    [work, attributes],
  );
  const columns = useMemo(
    () => new Set(mappings.flatMap(({ to }) => (to.startsWith(ATTRIBUTE) ? to.slice(ATTRIBUTE.length) : []))),
    [mappings],
  );
  return { listed, columns, fault, take };
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
