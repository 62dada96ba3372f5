import { useEffect, useMemo, useState } from 'react';

/** One page of an answer, with the place of the next. */
interface Page<Row> {
  items: readonly Row[];
  searchPackageId: string;
  matches: number;
}

type Fetch<Row> = (place: string) => Promise<Page<Row> | undefined>;

/** Pages behind a place, up to this number; undefined where one does not come. */
async function pagesBehind<Row>(fetch: Fetch<Row>, place: string, count: number): Promise<readonly Page<Row>[] | undefined> {
  if (count === 0 || place === '') return [];
  const page = await fetch(place);
  const others = page && (await pagesBehind(fetch, page.searchPackageId, count - 1));
  return page && others && [page, ...others];
}

/**
 * The first page of a call and further ones on request. When the first page is read again after a change, as many further ones are
 * read again, and stay as they were until they have come.
 */
export function usePages<Row>(begin: Page<Row> | undefined, fetch: Fetch<Row>, idOf: (row: Row) => string) {
  const [further, setFurther] = useState<{ of: object; pages: readonly Page<Row>[] }>();
  const count = further?.pages.length ?? 0;
  const isOld = begin !== undefined && further !== undefined && further.of !== begin;
  useEffect(() => {
    if (!begin || !isOld) return undefined;
    let isOver = false;
    void pagesBehind(fetch, begin.searchPackageId, count).then((pages) => {
      if (pages && !isOver) setFurther({ of: begin, pages });
    });
    return () => {
      isOver = true;
    };
  }, [begin, isOld, count, fetch]);
  const rows = useMemo(() => {
    if (!begin) return undefined;
    const known = new Set(begin.items.map(idOf));
    return [...begin.items, ...(further?.pages ?? []).flatMap(({ items }) => items).filter((row) => !known.has(idOf(row)))];
  }, [begin, further, idOf]);
  const place = (isOld ? undefined : further?.pages.at(-1))?.searchPackageId ?? begin?.searchPackageId ?? '';
  const more = async () => {
    const page = await fetch(place);
    if (page && begin) setFurther({ of: begin, pages: [...(further?.pages ?? []), page] });
  };
  return { rows, matches: begin?.matches ?? 0, more: place === '' || isOld ? null : more };
}
