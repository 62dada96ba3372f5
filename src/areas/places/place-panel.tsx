import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, CircleCheck, CircleOff, ClipboardCheck, PackagePlus, Pencil, Plus } from 'lucide-react';
import { kindBelow } from '#schema/codes/places.ts';
import type { PlaceState } from '#schema/calls/places.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { placeLooks } from './place-words.ts';
import { ShelfBoxes } from './shelf-boxes.tsx';
import { CensusPanel } from './census-panel.tsx';
import type { ShelfCount } from './use-census.ts';
import type { OnShelf } from './use-on-shelf.ts';

export type Asked = 'add' | 'change' | 'status';

interface Props {
  /** From the site down to the place itself. */
  path: readonly PlaceState[];
  place: PlaceState;
  /** False for a shelf of which this device has only the label. */
  isKnown: boolean;
  /** Boxes on the place, if it is a shelf, and its count. */
  onShelf: OnShelf;
  count: ShelfCount;
  isPutting: boolean;
  onPutting: (on: boolean) => void;
  onSelect: (code: string) => void;
  onAsk: (what: Asked) => void;
}

/** One place: where it is, what is in it, what can be done with it. */
export function PlacePanel(props: Props) {
  const { t, i18n } = useLingui();
  const { path, place, isKnown, isPutting, count } = props;
  const onlineOnly = useOnlineOnly();
  const reason = onlineOnly && i18n._(onlineOnly);
  const look = placeLooks[place.kind];
  const below = kindBelow(place.kind);
  return (
    <section className="card-edge flex flex-col lg:min-h-0" aria-labelledby="place-name">
      <header className="flex flex-col gap-3 border-b border-line px-5 py-4">
        <Above path={path.slice(0, -1)} onSelect={props.onSelect} />
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="place-name" className="text-section font-bold">
            {place.label || i18n._(look.name)} <CodeText className="font-normal text-muted">{place.code}</CodeText>
          </h2>
          {place.active ? null : (
            <Pill tone="neutral" icon={CircleOff}>
              <Trans>Inactive</Trans>
            </Pill>
          )}
          {isKnown ? <Room place={place} /> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {place.kind === 'shelf' ? <CountButton count={count} /> : null}
          {place.kind === 'shelf' && place.active && !count.isOn ? (
            <Button
              variant={isPutting ? 'primary' : undefined}
              icon={PackagePlus}
              aria-pressed={isPutting}
              onClick={() => props.onPutting(!isPutting)}
            >
              {isPutting ? t`Scanning puts boxes here` : t`Place boxes here`}
            </Button>
          ) : null}
          {below && place.active ? (
            <Button icon={Plus} disabledReason={reason} onClick={() => props.onAsk('add')}>
              {i18n._(placeLooks[below].add)}
            </Button>
          ) : null}
          {isKnown ? (
            <>
              <Button icon={Pencil} disabledReason={reason} onClick={() => props.onAsk('change')}>
                <Trans>Rename</Trans>
              </Button>
              <Button icon={place.active ? CircleOff : CircleCheck} disabledReason={reason} onClick={() => props.onAsk('status')}>
                {place.active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
              </Button>
            </>
          ) : null}
        </div>
      </header>
      {place.kind === 'shelf' ? <Shelf code={place.code} onShelf={props.onShelf} count={count} /> : null}
    </section>
  );
}

/** Boxes on a place, and its room for them. */
function Room({ place }: { place: PlaceState }) {
  return (
    <span className="text-body text-muted">
      <Plural value={place.boxes} one="# box" other="# boxes" />
      {place.holds > 0 ? (
        <>
          {' '}
          <Trans>(room for {place.holds})</Trans>
        </>
      ) : null}
    </span>
  );
}

function CountButton({ count }: { count: ShelfCount }) {
  if (count.isOn) return null;
  return (
    <Button icon={ClipboardCheck} disabled={count.isWaiting} onClick={count.begin}>
      <Trans>Count this shelf</Trans>
    </Button>
  );
}

function Above({ path, onSelect }: { path: readonly PlaceState[]; onSelect: (code: string) => void }) {
  const { t, i18n } = useLingui();
  if (path.length === 0) return null;
  return (
    <nav aria-label={t`Places above`} className="flex flex-wrap items-center gap-1 text-office">
      {path.map((place, at) => (
        <span key={place.code} className="inline-flex items-center gap-1">
          {at > 0 ? <ChevronRight size={16} aria-hidden className="text-muted" /> : null}
          <button type="button" className="min-h-8 text-link underline" onClick={() => onSelect(place.code)}>
            {place.label || i18n._(placeLooks[place.kind].name)}
          </button>
        </span>
      ))}
    </nav>
  );
}

function Shelf({ code, onShelf, count }: { code: string; onShelf: OnShelf; count: ShelfCount }) {
  const { asOf } = onShelf;
  if (count.isOn) return <CensusPanel shelf={code} count={count} />;
  return (
    <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
      {asOf > 0 ? (
        <div className="px-5 pt-3">
          <Freshness at={asOf} failed />
        </div>
      ) : null}
      <ShelfBoxes shelf={code} onShelf={onShelf} />
    </div>
  );
}
