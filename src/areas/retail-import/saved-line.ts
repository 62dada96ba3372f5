import { useEffect, useMemo } from 'react';
import type { OutboxDoc } from '#schema/collections.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxOfRows } from '#src/data/queries/outbox.ts';
import type { RetailLine } from './retail-line.ts';
import type { RetailWork } from './retail-work.ts';

/**
 * A line as the operation of its document shows it. One that was saved and has none was lost by the browser, or ended long ago:
 * it may be registered again, and is the same document then.
 */
export function shownLine(line: RetailLine, doc: OutboxDoc | undefined): RetailLine {
  if (!doc) return line.state === 'saved' ? { ...line, state: 'ready' } : line;
  if (line.state === 'registered' || line.state === 'registering') return line;
  // checked once more, and not saved yet
  if (line.state === 'faulty' && line.why !== '') return { ...line, returned: returnedBy(doc) };
  const plain = { ...line, why: '', about: '', outcome: undefined, returned: undefined };
  switch (doc.state) {
    case 'queued':
    case 'inflight':
      return { ...plain, state: 'saved' };
    case 'contested':
      return { ...plain, state: 'decided' };
    case 'acked':
    case 'done':
      return doc.code === 'rejected' ? { ...plain, state: 'refused', why: 'rejected' } : { ...plain, state: 'registered' };
    case 'refused':
      return { ...plain, state: doc.code === 'fileRefused' ? 'refused' : 'faulty', returned: returnedBy(doc) };
    case 'returned':
      return { ...plain, state: 'faulty', returned: returnedBy(doc) };
    // both are left out by the query
    case 'superseded':
    case 'cancelled':
      return line;
  }
}

function returnedBy({ id, state, code, message }: OutboxDoc): RetailLine['returned'] {
  return state === 'refused' || state === 'returned' ? { id, code, message } : undefined;
}

/** The lines of an import as the operations of their documents show them; one whose document arrived is kept as registered. */
export function useShownLines(work: RetailWork, lines: readonly RetailLine[]): readonly RetailLine[] {
  // progress of a file is no other list of documents
  const named = lines.map(({ guid }) => guid).join('\n');
  const guids = useMemo(() => named.split('\n').filter(Boolean), [named]);
  const docs = useLive(outboxOfRows, guids);
  const shown = useMemo(() => (docs ? lines.map((line) => shownLine(line, docs.get(line.guid))) : lines), [docs, lines]);
  useEffect(() => work.arrived(shown.filter(({ state }) => state === 'registered').map(({ id }) => id)), [work, shown]);
  return shown;
}
