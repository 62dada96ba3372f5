import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCallSource } from '#src/parts/list-source/call-source.ts';
import { conditionsOf, LIST, WORDS, type AddressQuery } from './address-query.ts';
import { askDocuments, SearchFault, type FoundDocument, type SearchHead } from './ask-documents.ts';
import { askDevice, type DeviceHead } from './ask-device.ts';
import { listIn } from './list-in.ts';
import { useMatches } from './use-matches.ts';
import type { SearchTarget } from './use-target.ts';

const noHead: SearchHead = { headers: [], filters: [] };
const nothing: ReadonlySet<string> = new Set();

/**
 * Documents of the query, and the head of the answer. Without the service they come from this device, and `device` counts them;
 * undefined for an answer of the service. `listed` has the values of the list that the documents have so far.
 */
export function useFound(target: SearchTarget, query: AddressQuery) {
  const { i18n } = useLingui();
  const [head, setHead] = useState(noHead);
  const [device, setDevice] = useState<DeviceHead>();
  const [listed, setListed] = useState(nothing);
  const isOfList = query[LIST] !== undefined;
  const { list } = listIn(query);
  const question = JSON.stringify([target.asked, query]);
  const show = (now: SearchHead, from?: DeviceHead) => {
    setHead((before) => same(before, now));
    setDevice(from);
  };
  const ask = async (after: string | null, signal: AbortSignal) => {
    if (isOfList && !list) return { rows: [], next: null };
    const asked = { ...target.asked, ...conditionsOf(query), ...listIn(query) };
    try {
      return await askDocuments(asked, after, signal, (now, values, isFirst) => {
        show(now);
        setListed((before) => new Set(isFirst ? values : [...before, ...values]));
      });
    } catch (error) {
      // this device compares words alone
      const isAway = !isOfList && after === null && error instanceof SearchFault && error.kind === 'unreachable';
      const found = isAway && !signal.aborted ? await askDevice(target, query, i18n) : undefined;
      if (!found) throw error;
      show(found.head, found.device);
      return found.page;
    }
  };
  const { source, state } = useCallSource<FoundDocument>(ask, question);
  // words that fill the first page are counted after it
  const isOpen = state.matches === undefined && state.next !== null && (state.rows?.length ?? 0) > 0;
  const counted = useMatches({ ...target.asked, ...conditionsOf(query) }, isOpen && !isOfList && query[WORDS] !== undefined);
  return { source, state: { ...state, ...counted }, head, device, list, listed };
}

/** Keeps the object of equal heads: the columns of the list follow it. */
const same = (before: SearchHead, now: SearchHead) => (JSON.stringify(before) === JSON.stringify(now) ? before : now);
