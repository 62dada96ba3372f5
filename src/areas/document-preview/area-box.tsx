import { useLingui } from '@lingui/react/macro';
import { MessageSquare } from 'lucide-react';
import type { Rectangle } from '#schema/records/page-area.ts';
import { classes } from '#src/kit/classes.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import { useAreaMoves, type AreaDrag, type AreaMoves } from './use-area-moves.ts';

interface AreaBoxProps extends AreaMoves {
  /** Accessible name. */
  name: string;
  isChosen: boolean;
  /** The caller sees what is under black: it is drawn so that the words can still be read. */
  isSeenThrough: boolean;
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Place of a rectangle over a page, in shares of its size. */
export const placeOf = ({ x, y, width, height }: Rectangle, size: PageSize) => ({
  left: share(x, size.width),
  top: share(y, size.height),
  width: share(width, size.width),
  height: share(height, size.height),
});

const looks = (isSeenThrough: boolean) => ({
  black: isSeenThrough ? 'bg-black/75' : 'bg-black',
  highlight: 'bg-yellow-300/45',
  note: 'bg-sky-600/25 ring-1 ring-sky-700',
});

/** An area over the page: a button that moves and changes its size by pointer and by keys. */
export function AreaBox({ area, size, name, isChosen, isSeenThrough, isFree, onChoose, onChange, onRemove }: AreaBoxProps) {
  const { t } = useLingui();
  const { drag, onKeyDown } = useAreaMoves({ area, size, isFree, onChoose, onChange, onRemove });
  return (
    <>
      <button
        type="button"
        data-area={area.id}
        aria-label={name}
        aria-pressed={isChosen}
        title={isFree ? undefined : t`You may not change this area.`}
        style={placeOf(area, size)}
        className={classes(
          'absolute touch-none outline-offset-2',
          looks(isSeenThrough)[area.kind],
          isChosen ? 'z-10 ring-2 ring-accent-500' : '',
          isFree ? 'cursor-move' : 'cursor-default',
        )}
        onFocus={onChoose}
        onKeyDown={onKeyDown}
        {...drag('whole')}
      >
        {area.kind === 'note' ? (
          // next to the area: the words in it stay readable
          <span className="absolute top-1/2 left-full ml-1 -translate-y-1/2 rounded-full bg-sky-100 p-0.5 text-sky-900">
            <MessageSquare size={16} aria-hidden />
          </span>
        ) : null}
      </button>
      {isChosen && isFree ? (
        <>
          <Handle at={{ left: share(area.x, size.width), top: share(area.y, size.height) }} {...drag('start')} />
          <Handle
            at={{ left: share(area.x + area.width, size.width), top: share(area.y + area.height, size.height) }}
            {...drag('end')}
          />
        </>
      ) : null}
    </>
  );
}

interface HandleProps extends AreaDrag {
  at: { left: string; top: string };
}

/** A corner to pull with a pointer; keys change the size with Alt and the arrows. */
function Handle({ at, ...events }: HandleProps) {
  return (
    <span
      aria-hidden
      style={at}
      className="absolute z-20 grid size-6 -translate-1/2 cursor-nwse-resize touch-none place-items-center"
      {...events}
    >
      <span className="size-3 bg-white ring-2 ring-accent-500" />
    </span>
  );
}
