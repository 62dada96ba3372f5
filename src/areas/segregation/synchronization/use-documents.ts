import { useEffect, useState } from 'react';
import { registration } from '#schema/entities/registration.ts';
import type { Registration } from '#schema/records/registration.ts';
import { openNow } from '#src/data/workplace/local.ts';

/** Documents with these ids that are on this device, by id. */
export function useDocuments(ids: readonly string[]): ReadonlyMap<string, Registration> {
  const [found, setFound] = useState<ReadonlyMap<string, Registration>>(new Map());
  const asked = ids.join(' ');
  useEffect(() => {
    let isLast = true;
    const store = openNow()?.store;
    const wanted = asked === '' ? [] : asked.split(' ');
    void store?.get(registration.name, wanted).then((docs) => {
      if (isLast) setFound(new Map(docs.flatMap((doc) => (doc?.row ? [[doc.row.id, doc.row] as const] : []))));
    });
    return () => {
      isLast = false;
    };
  }, [asked]);
  return found;
}
