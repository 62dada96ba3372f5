import { useEffect, useMemo } from 'react';
import type { OutboxDoc } from '#schema/collections.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxOfRows } from '#src/data/queries/outbox.ts';
import type { RetailLine } from './retail-line.ts';
import type { RetailWork } from './retail-work.ts';
import { useRegistered } from './use-registered.ts';

/**
 * A line as the operation of its document shows it. A saved one whose operation has left the device is as the service has it: registered,
 * or lost by the browser, and then it may be registered again, as the same document.
 *
 * @param isThere true if the service has the document; undefined before it answered
 */
export function shownLine(line: RetailLine, doc: OutboxDoc | undefined, isThere?: boolean): RetailLine {
  const isSaved = line.state === 'saved';
  if (!doc) return isSaved && !line.isFresh ? { ...line, state: stateOnService(isThere) } : line;
  if (line.state === 'registering') return line;
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
    case 'returned':
    case 'cancelled':
      // on its way again: its file was chosen once more, or its values were checked
      return isSaved || line.state === 'registered' ? cameBack(plain, doc) : { ...line, returned: returnedBy(doc) };
    // left out by the query
    case 'superseded':
      return line;
  }
}

const stateOnService = (isThere: boolean | undefined): RetailLine['state'] =>
  isThere === undefined ? 'forgotten' : isThere ? 'registered' : 'ready';

function cameBack(line: RetailLine, doc: OutboxDoc): RetailLine {
  const returned = returnedBy(doc);
  if (doc.state === 'cancelled') return { ...line, state: 'ready', returned };
  if (doc.code === 'fileMissing') return { ...line, state: 'missing', returned };
  return { ...line, state: doc.code === 'fileRefused' ? 'refused' : 'faulty', returned };
}

const returnedBy = ({ id, state, code, message }: OutboxDoc): RetailLine['returned'] => ({ id, state, code, message });

/**
 * True for a line to be kept as it is shown: its operation has ended and does not stay on the device for ever, the service was asked
 * about it, or its file has to be chosen again.
 */
export function isSettled({ state }: RetailLine, doc: OutboxDoc | undefined): boolean {
  if (!doc) return state !== 'forgotten';
  return doc.state === 'done' || (state === 'missing' && doc.state === 'refused');
}

/** The lines of an import as the operations of their documents show them. */
export function useShownLines(work: RetailWork, lines: readonly RetailLine[]): readonly RetailLine[] {
  // progress of a file is no other list of documents
  const named = lines.map(({ guid }) => guid).join('\n');
  const guids = useMemo(() => named.split('\n').filter(Boolean), [named]);
  const docs = useLive(outboxOfRows, guids);
  const forgotten = docs
    ? lines.flatMap(({ guid, state, isFresh }) => (state === 'saved' && !isFresh && !docs.has(guid) ? [guid] : []))
    : [];
  const there = useRegistered(forgotten);
  const shown = useMemo(
    () => (docs ? lines.map((line) => shownLine(line, docs.get(line.guid), there.get(line.guid))) : lines),
    [docs, lines, there],
  );
  useEffect(() => {
    if (docs) work.settle(shown.filter((line) => isSettled(line, docs.get(line.guid))));
  }, [work, docs, shown]);
  return shown;
}
