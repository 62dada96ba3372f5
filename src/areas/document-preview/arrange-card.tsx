import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, EyeOff, RotateCw, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { documentFormat } from '#schema/codes/documents.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import type { PlacedPage } from './page-order.ts';
import type { Arranger } from './use-arranger.ts';
import type { Miniature } from './use-miniatures.ts';

interface ArrangeCardProps {
  arranger: Arranger;
  placed: PlacedPage;
  at: number;
  miniature: Miniature | undefined;
  /** Asks for the miniature once the card is in view. */
  onSeen: (page: number) => void;
  mayDelete: boolean;
}

/** One page on its place: dragged with a pointer, or moved, turned and left out by its buttons. */
export function ArrangeCard({ arranger, placed, at, miniature, onSeen, mayDelete }: ArrangeCardProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLLIElement>(null);
  const { page, turn, isDeleted } = placed;
  const place = at + 1;
  useSeen(frame, () => onSeen(page));
  return (
    <li ref={frame} data-placed={page} className="grid">
      <Dragged at={at} onMove={arranger.move}>
        <Sheet miniature={miniature} turn={turn} isDeleted={isDeleted} />
        <p className="flex items-center justify-between gap-2 px-1 pt-2 text-office">
          <span className="font-bold">{place}</span>
          <span className="flex items-center gap-1 text-small text-muted">
            {miniature?.isBlackened ? <EyeOff size={16} role="img" aria-label={t`Has black areas`} /> : null}
            {isDeleted ? <Trans>Left out</Trans> : page === place ? null : <Trans>was page {page}</Trans>}
          </span>
        </p>
        <CardButtons {...{ arranger, placed, at, mayDelete }} />
      </Dragged>
    </li>
  );
}

/** Name under which a page is dragged: files and texts dropped over a card are none of its business. */
const DRAGGED = 'text/page';

function Dragged({ at, onMove, children }: { at: number; onMove: Arranger['move']; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(at));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const from = event.dataTransfer.getData(DRAGGED);
        if (from === '') return;
        event.preventDefault();
        onMove(Number(from), at);
      }}
      className={classes('flex flex-col rounded-control border bg-card p-2', isOver ? 'border-primary bg-tint' : 'border-line')}
    >
      {children}
    </div>
  );
}

function CardButtons({ arranger, placed, at, mayDelete }: Pick<ArrangeCardProps, 'arranger' | 'placed' | 'at' | 'mayDelete'>) {
  const { t } = useLingui();
  const { page, isDeleted } = placed;
  return (
    <div role="group" aria-label={t`Page ${page}`} className="flex justify-between">
      <IconButton
        icon={ArrowLeft}
        iconSize={18}
        label={t`Move page ${page} one place forward`}
        disabled={at === 0}
        onClick={() => arranger.move(at, at - 1)}
      />
      <IconButton
        icon={ArrowRight}
        iconSize={18}
        label={t`Move page ${page} one place back`}
        disabled={at === arranger.pages.length - 1}
        onClick={() => arranger.move(at, at + 1)}
      />
      <IconButton icon={RotateCw} iconSize={18} label={t`Turn page ${page}`} onClick={() => arranger.turn(at)} />
      {mayDelete ? (
        <IconButton
          icon={isDeleted ? Undo2 : Trash2}
          iconSize={18}
          label={isDeleted ? t`Keep page ${page}` : t`Delete page ${page}`}
          onClick={() => arranger.remove(at)}
        />
      ) : null}
    </div>
  );
}

function Sheet({ miniature, turn, isDeleted }: Pick<PlacedPage, 'turn' | 'isDeleted'> & { miniature: Miniature | undefined }) {
  const type = miniature?.documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
  return (
    <span className={classes('grid h-44 place-items-center overflow-hidden bg-well', isDeleted && 'opacity-30')}>
      {miniature && miniature.base64File !== '' ? (
        <img
          src={`data:${type};base64,${miniature.base64File}`}
          alt=""
          draggable={false}
          style={{ rotate: `${turn * 90}deg` }}
          className="max-h-40 max-w-32 shadow-card motion-safe:transition-[rotate]"
        />
      ) : (
        <span className="h-36 w-26 bg-white ring-1 ring-line" />
      )}
    </span>
  );
}

function useSeen(frame: RefObject<HTMLElement | null>, onSeen: () => void) {
  const seen = useRef(onSeen);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([one]) => {
      if (!one?.isIntersecting) return;
      observer.disconnect();
      seen.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
}
