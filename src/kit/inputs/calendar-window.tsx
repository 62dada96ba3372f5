import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import Calendar from './calendar.tsx';
import { overPage } from './over-page.ts';

/** The calendar opens below the field if the field is high enough and there is space. */
const BELOW_UNDER_PX = 500;
const SIZE_PX = { width: 316, height: 372 };

function placeOf(anchor: Element): { left: number; top: number } {
  const box = anchor.getBoundingClientRect();
  const fits = box.bottom + SIZE_PX.height + 6 <= window.innerHeight;
  const below = box.top < BELOW_UNDER_PX && (fits || box.top < SIZE_PX.height);
  const top = below ? box.bottom + 6 : box.top - SIZE_PX.height - 6;
  return {
    left: Math.max(8, Math.min(box.right - SIZE_PX.width, window.innerWidth - SIZE_PX.width - 8)),
    top: Math.max(8, Math.min(top, window.innerHeight - SIZE_PX.height - 8)),
  };
}

interface CalendarWindowProps {
  anchor: Element;
  value: string;
  onPick: (value: string) => void;
  /** Closes it and gives the focus back. */
  onClose: () => void;
  /** Called when the focus moves away, such as after a scan: the calendar must not cover the new focus. */
  onAway: () => void;
}

/** The calendar next to a date field. Escape and a press elsewhere close it. */
export default function CalendarWindow(props: CalendarWindowProps) {
  const { t, i18n } = useLingui();
  const { anchor, onClose, onAway } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isOutside = ({ target }: Event): boolean =>
      target instanceof Node && !panel.current?.contains(target) && !anchor.contains(target);
    const outside = (event: Event): void => void (isOutside(event) && onClose());
    const away = (event: Event): void => void (isOutside(event) && onAway());
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The dialog around the field closes by its own Escape.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', escape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', escape, { capture: true });
    };
  }, [anchor, onClose, onAway]);
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={t`Choose a date`}
      style={{ ...placeOf(anchor), minHeight: SIZE_PX.height, width: SIZE_PX.width }}
      className="fixed z-60 rounded-card bg-card p-4 text-text shadow-overlay ring-1 ring-line"
    >
      <Calendar value={props.value} locale={i18n.locale} onPick={props.onPick} />
    </div>,
    overPage(anchor),
  );
}
