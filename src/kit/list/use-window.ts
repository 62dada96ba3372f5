import { useState, useSyncExternalStore } from 'react';
import type { RowSource } from '#src/kit/list/source.ts';
import { WindowStore, type WindowState } from '#src/kit/list/window-store.ts';

/** Keeps the store of the source in hand and gives the next one what is shown until now. */
class WindowHolder<Row> {
  #store: WindowStore<Row> | undefined;

  storeFor(source: RowSource<Row>): WindowStore<Row> {
    if (!this.#store?.isOf(source)) this.#store = new WindowStore(source, this.#store?.state());
    return this.#store;
  }
}

/** The rows of a source as the list shows them. */
export function useWindow<Row>(source: RowSource<Row>): WindowState<Row> & Pick<WindowStore<Row>, 'show'> {
  const [holder] = useState(() => new WindowHolder<Row>());
  const store = holder.storeFor(source);
  const state = useSyncExternalStore(store.subscribe, store.state);
  return { ...state, show: store.show };
}
