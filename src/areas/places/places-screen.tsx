import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Warehouse } from 'lucide-react';
import { useState } from 'react';
import { placeCalls, type PlaceState } from '#schema/calls/places.ts';
import { kindBelow } from '#schema/codes/places.ts';
import { refreshCalled, useCalled } from '#src/data/answers/use-called.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { FindPlace } from './find-place.tsx';
import { nextCode } from './codes-in-row.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { PlacePanel, type Asked } from './place-panel.tsx';
import { PlaceStatusDialog } from './place-status-dialog.tsx';
import { PlaceTree } from './place-tree.tsx';
import { StrayCodes } from './stray-codes.tsx';
import { useCensus } from './use-census.ts';
import { useOnShelf } from './use-on-shelf.ts';
import { usePlaceScans } from './use-place-scans.ts';
import { useShownPlace } from './use-shown-place.ts';

/** Asks again for every level on the screen. */
const onDone = () => void refreshCalled([placeCalls.list]);

/** The archive's shelves: sites, rooms and racks as a tree, and what is on each shelf. */
export function PlacesScreen() {
  const { t } = useLingui();
  const { place: selected = '' }: { place?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [putting, setPutting] = useState('');
  const [asked, setAsked] = useState<Asked | 'site'>();
  const top = useCalled(placeCalls.list, { parent: '' });
  const { path, below, isKnown } = useShownPlace(selected);
  const place = path.at(-1);
  const select = (code: string) => {
    setPutting('');
    void navigate({ to: '.', search: { place: code } });
  };
  const shelf = place?.kind === 'shelf' ? place.code : '';
  const { onShelf, count } = useShelf(shelf);
  const { refused, find } = usePlaceScans({ shelf, isPutting: putting !== '' && putting === shelf, count, onPlace: select });
  const opened = openedOf(turned, path, top.data?.places);
  const onTurn = (code: string) => setTurned(new Map(turned).set(code, !opened.has(code)));
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4 lg:overflow-hidden">
      <Header onAddSite={() => setAsked('site')} />
      <FindPlace refused={refused} onFind={find} />
      <Freshness at={top.time} failed={top.fault !== undefined} />
      <div className="grid gap-4 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(320px,2fr)_minmax(0,3fr)]">
        <nav aria-label={t`Places`} className="card-edge thin-scroll p-2 max-lg:order-last lg:min-h-0 lg:overflow-y-auto">
          <PlaceTree parent="" selected={selected} opened={opened} onSelect={select} onTurn={onTurn} />
          <StrayCodes codes={top.data?.unknown ?? []} />
        </nav>
        {place ? (
          <PlacePanel
            path={path}
            place={place}
            isKnown={isKnown}
            count={count}
            onShelf={onShelf}
            isPutting={putting === place.code}
            onPutting={(on) => setPutting(on ? place.code : '')}
            onSelect={select}
            onAsk={setAsked}
          />
        ) : (
          <NothingChosen isEmpty={top.data?.places.length === 0} />
        )}
      </div>
      <Asking asked={asked} place={place} below={below} onSelect={select} onClose={() => setAsked(undefined)} />
    </div>
  );
}

function Header({ onAddSite }: { onAddSite: () => void }) {
  const { t, i18n } = useLingui();
  const onlineOnly = useOnlineOnly();
  return (
    <header className="flex flex-wrap items-end gap-3">
      <h1 className="text-page font-bold">
        <Trans>Shelves</Trans>
      </h1>
      <div className="ml-auto flex flex-wrap items-end gap-2">
        <Button icon={Plus} disabledReason={onlineOnly && i18n._(onlineOnly)} onClick={onAddSite}>{t`Add a site`}</Button>
      </div>
    </header>
  );
}

/** Boxes on the open shelf, and their count. */
function useShelf(shelf: string) {
  const onShelf = useOnShelf(shelf);
  return { onShelf, count: useCensus(shelf, onShelf) };
}

/** Levels that are open: those a person opened, the way to the shown place, and the only site. */
function openedOf(
  turned: ReadonlyMap<string, boolean>,
  path: readonly PlaceState[],
  sites: readonly PlaceState[] | undefined,
): ReadonlySet<string> {
  const opened = new Set(path.slice(0, -1).map(({ code }) => code));
  if (sites?.length === 1 && sites[0]) opened.add(sites[0].code);
  for (const [code, isOpen] of turned) {
    if (isOpen) opened.add(code);
    else opened.delete(code);
  }
  return opened;
}

function NothingChosen({ isEmpty }: { isEmpty: boolean }) {
  return (
    <section className="card-edge">
      {isEmpty ? (
        <EmptyState icon={Warehouse} title={<Trans>No shelves yet</Trans>}>
          <Trans>Add a site first, then its rooms, racks and shelves.</Trans>
        </EmptyState>
      ) : (
        <EmptyState icon={Warehouse} title={<Trans>Scan a shelf or a box</Trans>}>
          <Trans>A shelf shows its boxes, a box shows its shelf. Or choose a place from the list.</Trans>
        </EmptyState>
      )}
    </section>
  );
}

interface AskingProps {
  asked: Asked | 'site' | undefined;
  place: PlaceState | undefined;
  below: readonly PlaceState[];
  onSelect: (code: string) => void;
  onClose: () => void;
}

function Asking({ asked, place, below, onSelect, onClose }: AskingProps) {
  if (asked === 'site')
    return (
      <PlaceDialog
        kind="site"
        parentCode=""
        place={null}
        offered=""
        onClose={onClose}
        onDone={(code) => (onDone(), onSelect(code))}
      />
    );
  if (!asked || !place) return null;
  if (asked === 'status') return <PlaceStatusDialog place={place} onClose={onClose} onDone={onDone} />;
  if (asked === 'change')
    return (
      <PlaceDialog kind={place.kind} parentCode={place.parentCode} place={place} offered="" onClose={onClose} onDone={onDone} />
    );
  const kind = kindBelow(place.kind);
  if (!kind) return null;
  const offered = nextCode(place.code, below.at(-1)?.code);
  return <PlaceDialog kind={kind} parentCode={place.code} place={null} offered={offered} onClose={onClose} onDone={onDone} />;
}
