import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookmarkPlus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import { pathTo } from '#schema/page-path.ts';
import { noteSearch } from '#src/data/searches/recent-searches.ts';
import { useSeenRows } from '#src/kit/list/use-seen-rows.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { List } from '#src/kit/list/list.tsx';
import type { ListView } from '#src/kit/list/use-list-view.ts';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { numberText } from '#src/text/numbers.ts';
import { NEWEST } from '#schema/operations/newest.ts';
import { CostCenterDialog } from '#src/parts/charge-documents/later.ts';
import { MailDialog } from '#src/parts/mail-documents/later.ts';
import { TagDialog } from '#src/parts/tag-documents/later.ts';
import { PdfDialog } from '#src/parts/document-files/later.ts';
import { BasketBar, BasketSheet, OrderSheet } from '#src/parts/order-sheet/later.ts';
import { MoreRows } from '#src/parts/list-source/more-rows.tsx';
import type { CallRows } from '#src/parts/list-source/call-source.ts';
import { basketIn, isEmpty, keptIn, LIST, queryIn, SORT, sortOf, WORDS, type AddressQuery } from './address-query.ts';
import { useTargetName } from './use-target-name.ts';
import { useTarget, type SearchTarget } from './use-target.ts';
import type { FoundDocument, SearchHead } from './ask-documents.ts';
import type { DeviceHead } from './ask-device.ts';
import { DeviceLocked, DeviceNote, isLocked } from './device-note.tsx';
import { Chips } from './chips.tsx';
import { ExportAll } from './export-all.tsx';
import { DeleteDialog } from './later.ts';
import { ListOutcome } from './list-outcome.tsx';
import { resultList } from './result-list.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { StillLooking } from './still-looking.tsx';
import { Unsorted } from './unsorted.tsx';
import { useDocumentActions, type AskedDocuments } from './use-document-actions.ts';
import { useFound } from './use-found.ts';
import { usePeek } from './use-peek.ts';

const MassChangeDialog = lazy(() => import('./mass-change-dialog.tsx').then((part) => ({ default: part.MassChangeDialog })));
const PeekPanel = lazy(() => import('./peek-panel.tsx').then((part) => ({ default: part.PeekPanel })));
const ViewSegments = lazy(() => import('./view-segments.tsx').then((part) => ({ default: part.ViewSegments })));
const MassChanges = lazy(() => import('./mass-changes.tsx').then((part) => ({ default: part.MassChanges })));

/** Query of the address, and how to change it. */
function useQuery(target: SearchTarget) {
  const { urlPath } = useSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = JSON.stringify(queryIn(search));
  const query = useMemo(() => JSON.parse(text) as AddressQuery, [text]); // written one line above
  const keptText = JSON.stringify(keptIn(search));
  const kept = useMemo(() => JSON.parse(keptText) as Record<string, unknown>, [keptText]); // written one line above
  const to = pathTo(urlPath, 'document-search/{target}/{id}/result', { target: target.kind, id: target.id });
  const change = useCallback(
    (next: AddressQuery) => void navigate({ to, search: { ...queryIn(next), ...kept } }),
    [navigate, to, kept],
  );
  return { query, change, kept, basket: basketIn(kept) };
}

const noRows: readonly FoundDocument[] = [];
const guidOf = ({ guid }: FoundDocument) => String(guid);

/** Documents a search found (S0 §7), the newest first. */
export function ResultScreen() {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const target = useTarget();
  const name = useTargetName(target);
  const { query, change, kept, basket } = useQuery(target);
  const { source, state, head, device, list: values, listed } = useFound(target, query);
  const list = useMemo(
    // what needs the service is not offered on what this device found alone
    () => resultList(target.id, name, head, device === undefined),
    [target.id, name, head, device],
  );
  const view = useMemo(() => viewOf(query, change), [query, change]);
  const { onOpen, peek, shown } = usePeek(state.rows ?? noRows, query[WORDS]);
  usePageTitle(name);
  useNoted(target, query, head.filters, state);
  const { actions, asked, close } = useDocumentActions(basket !== '');
  // chosen documents may be of a query before
  const seen = useSeenRows(state.rows, guidOf);
  const nameIn = (guid: string) => seen.filter((row) => row.guid === guid).map(list.rowName)[0];
  const nameOf = (guid: string) => nameIn(guid) ?? guid;
  const form = pathTo(urlPath, 'document-search/{target}/{id}/query', { target: target.kind, id: target.id });
  return (
    <div className="flex h-full min-h-0 gap-3 p-4">
      <List
        list={list}
        view={view}
        source={source}
        {...{ onOpen, peek }}
        onRetry={() => void source.load()}
        selectionActions={device ? [] : actions}
        actions={device ? null : <ResultActions {...{ target, query, head, state }} />}
        countText={countWords(i18n, state)}
        above={
          <>
            <Suspense fallback={null}>
              {basket === '' ? <MassChanges onUndone={() => void source.load()} /> : <BasketBar basketId={basket} />}
            </Suspense>
            <Suspense fallback={null}>
              <ViewSegments {...{ target, query }} onChange={change} />
            </Suspense>
            <Chips filters={head.filters} query={query} onChange={change} {...{ form, kept }} />
            <DeviceNote device={device} />
            {query[LIST] === undefined || !state.rows ? null : (
              <ListOutcome list={values} listed={listed} isWhole={state.next === null} />
            )}
            {head.isUnsorted ? <Unsorted sort={query[SORT]} headers={head.headers} /> : null}
          </>
        }
        unfinished={unfinishedOf(device, state)}
        below={<More state={state} onMore={() => void source.loadNext()} />}
      />
      {shown ? (
        <Suspense fallback={null}>
          <PeekPanel shown={shown} name={nameIn(shown.guid)} actions={device ? [] : actions} />
        </Suspense>
      ) : null}
      {asked ? <Dialogs {...{ asked, basket, nameOf }} rows={seen} onClose={close} onDone={() => void source.load()} /> : null}
    </div>
  );
}

/** In place of the rows of an answer that has not come to its end. */
function unfinishedOf(device: DeviceHead | undefined, { next }: CallRows<FoundDocument>) {
  if (device && isLocked(device)) return <DeviceLocked />;
  return next === null ? null : <StillLooking />;
}

interface OrderedProps {
  asked: AskedDocuments;
  basket: string;
  rows: readonly FoundDocument[];
  nameOf: (guid: string) => string;
  onClose: () => void;
}

/** The order sheet over the chosen documents. */
function Ordered({ asked, basket, rows, nameOf, onClose }: OrderedProps) {
  const documents = useMemo(
    () =>
      asked.ids.flatMap((id) => {
        const row = rows.find(({ guid }) => guid === id);
        const text = (key: string) => String(row?.[key] ?? '');
        // a result has the name of a document and not its code: the service puts it into the basket
        return row ? [{ id, classId: text('classId'), containerId: text('containerId'), code: '', title: nameOf(id) }] : [];
      }),
    [asked, rows, nameOf],
  );
  const leave = (isAdded: boolean) => {
    if (isAdded) asked.clear();
    onClose();
  };
  if (basket !== '') return <BasketSheet basketId={basket} documents={documents} onClose={leave} />;
  return <OrderSheet documents={documents} onClose={leave} />;
}

/** The dialog over the chosen documents that makes a PDF of them, or sends them by mail. */
function Leaving({ asked, nameOf, onClose }: Omit<OrderedProps, 'rows' | 'basket'>) {
  const documents = useMemo(() => asked.ids.map((guid) => ({ guid })), [asked]);
  if (asked.what === 'pdf') return <PdfDialog documents={documents} onClose={onClose} />;
  return <MailDialog {...{ documents, nameOf, onClose }} onDone={asked.clear} />;
}

/** The dialog over the chosen documents that sets their cost center; a result does not show which one they have. */
function Charged({ asked, rows, onClose }: Omit<OrderedProps, 'nameOf' | 'basket'>) {
  const documents = useMemo(() => {
    const boxes = new Map(rows.map(({ guid, containerId }) => [String(guid), String(containerId ?? '')]));
    return asked.ids.map((id) => ({ id, containerId: boxes.get(id) ?? '', seen: NEWEST }));
  }, [asked, rows]);
  return <CostCenterDialog documents={documents} onClose={onClose} onSaved={asked.clear} />;
}

interface DialogsProps {
  asked: AskedDocuments;
  basket: string;
  rows: readonly FoundDocument[];
  nameOf: (guid: string) => string;
  onClose: () => void;
  onDone: () => void;
}

function Dialogs(props: DialogsProps) {
  return (
    <Suspense fallback={null}>
      <AskedDialog {...props} />
    </Suspense>
  );
}

function AskedDialog({ asked, basket, rows, nameOf, onClose, onDone }: DialogsProps) {
  if (asked.what === 'delete') return <DeleteDialog {...{ asked, nameOf, onClose, onDone }} />;
  if (asked.what === 'order') return <Ordered {...{ asked, basket, rows, nameOf, onClose }} />;
  if (asked.what === 'change') return <MassChangeDialog rows={chosenOf(rows, asked)} {...{ asked, nameOf, onClose, onDone }} />;
  if (asked.what === 'mail' || asked.what === 'pdf') return <Leaving {...{ asked, nameOf, onClose }} />;
  if (asked.what === 'costCenter') return <Charged {...{ asked, rows, onClose }} />;
  return <TagDialog ids={asked.ids} onClose={onClose} onDone={asked.clear} />;
}

const chosenOf = (rows: readonly FoundDocument[], { ids }: AskedDocuments) => {
  const chosen = new Set(ids);
  return rows.filter(({ guid }) => chosen.has(String(guid))).map(({ classId }) => ({ classId: String(classId) }));
};

interface ResultActionsProps extends Pick<ReturnType<typeof useFound>, 'head' | 'state'> {
  target: SearchTarget;
  query: AddressQuery;
}

/** Actions on the whole result. */
function ResultActions({ target, query, head, state }: ResultActionsProps) {
  const isFound = (state.rows?.length ?? 0) > 0;
  return (
    <>
      {isFound ? <ExportAll {...{ target, query }} isLocked={head.isListLocked === true} /> : null}
      {isEmpty(query) || query[LIST] !== undefined ? null : <SaveView target={target} query={query} />}
    </>
  );
}

function SaveView({ target, query }: { target: SearchTarget; query: AddressQuery }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={BookmarkPlus} onClick={() => setOpen(true)}>
        <Trans>Save view</Trans>
      </Button>
      {isOpen ? <SaveViewDialog target={target} query={query} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const viewOf = (query: AddressQuery, change: (query: AddressQuery) => void): ListView<Record<string, never>> => ({
  filters: {},
  sort: sortOf(query),
  setFilter: () => undefined,
  clearFilters: () => change({}),
  setSort: ({ column, down }) => change({ ...query, [SORT]: `${down ? '-' : ''}${column}` }),
  filtered: !isEmpty(query),
});

/** Notes the search on this device once it was answered. */
function useNoted(target: SearchTarget, query: AddressQuery, filters: SearchHead['filters'], { rows }: CallRows<FoundDocument>) {
  const isAnswered = rows !== undefined;
  const words = filters.map(({ value }) => value).join(' · ');
  useEffect(() => {
    // a list of values is kept by this page alone
    if (isAnswered && !isEmpty(query) && query[LIST] === undefined)
      void noteSearch(`${target.kind}/${target.id}`, { query, words, at: Date.now() });
  }, [isAnswered, query, words, target.kind, target.id]);
}

/** Number of shown documents, and of those that match as far as the service counted. */
function countWords(i18n: I18n, { rows = [], matches, isMore, next }: CallRows<FoundDocument>): string {
  const shown = numberText(i18n, rows.length);
  const all = numberText(i18n, matches ?? 0);
  if (matches !== undefined && isMore) return i18n._(msg`More than ${all} match. Showing the first ${shown}.`);
  if (matches !== undefined && matches > rows.length) return i18n._(msg`${all} match. Showing the first ${shown}.`);
  if (next !== null && rows.length === 0) return i18n._(msg`Still looking in older documents`);
  if (next !== null) return i18n._(msg`Showing the first ${shown}.`);
  return i18n._(msg`${plural(rows.length, { one: '# document', other: '# documents' })}`);
}

function More({ state, onMore }: { state: CallRows<FoundDocument>; onMore: () => void }) {
  if (state.next === null) return null;
  const most = SEARCH_LIMITS.items;
  const fault = state.fault === undefined ? null : <Trans>The next documents did not come. Try again.</Trans>;
  return (
    <MoreRows isMore busy={state.busy} fault={fault} onMore={onMore}>
      {state.rows?.length === 0 ? <Trans>Continue</Trans> : <Trans>Load next {most}</Trans>}
    </MoreRows>
  );
}
