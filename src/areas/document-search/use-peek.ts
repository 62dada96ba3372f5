import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { FIRST_HIT, noteFound } from '#src/data/searches/found-documents.ts';
import { useSession } from '#src/data/session/session.ts';
import type { Peek } from '#src/kit/list/grid-events.ts';
import type { FoundDocument } from './ask-documents.ts';
import { PEEK } from './address-query.ts';
import { usePeekPlace, type PeekPlace } from './use-peek-place.ts';

/** Time on a row until it is shown: a walk over the rows asks for nothing. */
const FOLLOW_MS = 150;

/** The document of a result that is shown before it is opened. */
export interface ShownDocument {
  place: Exclude<PeekPlace, 'none'>;
  guid: string;
  /** The ones before and after it in the result; undefined at the ends. */
  before: string | undefined;
  after: string | undefined;
  show: (guid: string) => void;
  open: () => void;
  close: () => void;
}

interface ResultOpening {
  onOpen: (row: FoundDocument) => void;
  peek: Peek<FoundDocument> | undefined;
  shown: ShownDocument | undefined;
}

const guidOf = ({ guid }: FoundDocument) => String(guid);
const isDocument = ({ box }: FoundDocument) => box === undefined;

/**
 * Opens what a search found: a press or Enter shows a document next to the rows, where there is room, and follows the focus; Enter on
 * the shown one, or a double press, opens it. The shown one is in the address, so the way back leads to it. Its neighbours are not
 * fetched ahead: a page that was asked for is a page that was read, by the history of its document.
 */
export function usePeek(rows: readonly FoundDocument[], words: string | undefined): ResultOpening {
  const place = usePeekPlace();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const open = useOpen(rows, words);
  const show = useShow();
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useCallback(
    (guid: string | undefined) => {
      clearTimeout(following.current);
      show(guid);
    },
    [show],
  );
  useEffect(() => () => clearTimeout(following.current), []);
  const onOpen = useCallback(
    (row: FoundDocument) => {
      clearTimeout(following.current);
      if (isDocument(row) && place !== 'none') show(guidOf(row));
      else open(row);
    },
    [open, show, place],
  );
  if (place === 'none') return { onOpen, peek: undefined, shown: undefined };
  const guid = typeof search[PEEK] === 'string' ? search[PEEK] : undefined;
  const peek: Peek<FoundDocument> = {
    shown: guid,
    onFollow: (row) => {
      clearTimeout(following.current);
      if (isDocument(row)) following.current = setTimeout(() => show(guidOf(row)), FOLLOW_MS);
    },
    onOpen: (row) => {
      clearTimeout(following.current);
      open(row);
    },
  };
  if (guid === undefined) return { onOpen, peek, shown: undefined };
  const documents = rows.filter(isDocument).map(guidOf);
  const at = documents.indexOf(guid);
  const [before, after] = at < 0 ? [undefined, undefined] : [documents[at - 1], documents[at + 1]];
  return {
    onOpen,
    peek,
    shown: { place, guid, before, after, show: now, open: () => peek.onOpen({ guid }), close: () => now(undefined) },
  };
}

/** Puts the shown document into the address, or takes it away. */
function useShow() {
  const navigate = useNavigate();
  return useCallback(
    (guid: string | undefined) =>
      void navigate({ to: '.', replace: true, search: (before: Record<string, unknown>) => ({ ...before, [PEEK]: guid }) }),
    [navigate],
  );
}

/** Opens a document with its pages, or the box of a found one. The others of the result are then a key away. */
function useOpen(rows: readonly FoundDocument[], words: string | undefined) {
  const navigate = useNavigate();
  const { urlPath } = useSession();
  return useCallback(
    ({ guid, box }: FoundDocument) => {
      if (box !== undefined) return void navigate({ to: pathTo(urlPath, 'protocol/container/{id}', { id: String(box) }) });
      noteFound(rows.flatMap((row) => (isDocument(row) ? [guidOf(row)] : [])));
      // its pages mark the words, from the first page with one on
      const to = pathTo(urlPath, 'document-preview/{document}', { document: String(guid) });
      return void navigate({ to, search: words === undefined ? {} : { q: words, page: FIRST_HIT } });
    },
    [navigate, urlPath, rows, words],
  );
}
