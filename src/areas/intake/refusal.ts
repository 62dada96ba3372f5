import { container } from '#schema/entities/container.ts';
import type { Store } from '#sync/ports.ts';
import { shownBox } from '#src/data/queries/containers.ts';
import { standingOf } from './arrival.ts';

/** Why a scan led to no box. */
export interface Refusal {
  code: string;
  why: 'unknown' | 'received' | 'open';
}

/** Reports when the reason of a refusal is another one or ended, because the box arrived or was closed. Returns how to stop. */
export function watchRefusal(store: Store, { code, why }: Refusal, changed: (next: Refusal | null) => void): () => void {
  let isOver = false;
  const look = async (): Promise<void> => {
    const row = await shownBox(store, code);
    const now = row ? await standingOf(store, row) : 'unknown';
    if (isOver || now === why) return;
    isOver = true;
    changed(now === 'expected' ? null : { code, why: now });
  };
  const stop = store.watch(container.collection, () => void look());
  // it may have arrived since the scan
  void look();
  return () => {
    isOver = true;
    stop();
  };
}
