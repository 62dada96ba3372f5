import { useEffect, useEffectEvent } from 'react';
import type { SyncPage } from '#schema/records/bench.ts';
import { isOpenPage } from '#schema/rules/bench/pages.ts';

/** Goes to the next page that differs, from the one that has the focus; F6 does the same. */
export function useNextDifference(pages: readonly SyncPage[]): () => void {
  const next = () => {
    const rows = pages.filter(isOpenPage).map(({ id }) => document.getElementById(pageElementId(id)));
    const at = rows.findIndex((row) => row?.contains(document.activeElement));
    const to = rows[(at + 1) % Math.max(1, rows.length)];
    to?.focus();
    to?.scrollIntoView({ block: 'center' });
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    next();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return next;
}

/** Id of the line of a page in the document. */
export const pageElementId = (id: string) => `page-${id}`;
