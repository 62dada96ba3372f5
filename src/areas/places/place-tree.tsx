import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { placeCalls, type PlaceState } from '#schema/calls/places.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { placeLooks } from './place-words.ts';

export interface TreeState {
  /** Code of the place the panel shows; empty for none. */
  selected: string;
  opened: ReadonlySet<string>;
  onSelect: (code: string) => void;
  onTurn: (code: string) => void;
}

/** Places of one level, each with those in it. A level is asked for when it is opened. */
export function PlaceTree({ parent, ...state }: TreeState & { parent: string }) {
  const { data, fault } = useCalled(placeCalls.list, { parent });
  if (!data) return fault ? null : <Skeleton className="my-2 ml-12 w-32" />;
  return (
    <ul className={classes(parent !== '' && 'ml-5 border-l border-line pl-1')}>
      {data.places.map((place) => (
        <Branch key={place.code} place={place} {...state} />
      ))}
    </ul>
  );
}

function Branch({ place, ...state }: TreeState & { place: PlaceState }) {
  const { t, i18n } = useLingui();
  const { code, kind, label, below, active } = place;
  const isOpen = state.opened.has(code);
  const Turn = isOpen ? ChevronDown : ChevronRight;
  const Glyph = placeLooks[kind].icon;
  const name = label === '' ? i18n._(placeLooks[kind].name) : label;
  return (
    <li>
      <div
        className={classes(
          'flex min-h-11 items-stretch rounded-control',
          state.selected === code ? 'bg-tint-strong' : 'hover:bg-well',
        )}
      >
        {below > 0 ? (
          <button
            type="button"
            className="grid w-11 shrink-0 place-items-center text-muted"
            aria-expanded={isOpen}
            aria-label={t`Places in ${name}`}
            onClick={() => state.onTurn(code)}
          >
            <Turn size={18} aria-hidden />
          </button>
        ) : (
          <span className="w-11 shrink-0" />
        )}
        <button
          type="button"
          data-place={code}
          className="flex min-w-0 flex-1 items-center gap-2 pr-3 text-left"
          aria-current={state.selected === code ? 'true' : undefined}
          onClick={() => state.onSelect(code)}
        >
          <Glyph size={18} aria-hidden className="shrink-0 text-muted" />
          <span className={classes('min-w-0 flex-1 truncate', !active && 'text-muted line-through')}>
            {name} <CodeText className="text-small text-muted">{code}</CodeText>
          </span>
          <span className="shrink-0 text-small text-muted">
            <Plural value={place.boxes} one="# box" other="# boxes" />
          </span>
        </button>
      </div>
      {isOpen && below > 0 ? <PlaceTree parent={code} {...state} /> : null}
    </li>
  );
}
