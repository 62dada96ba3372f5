import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { classes } from '#src/kit/classes.ts';
import { useAway } from '#src/kit/menu/floating.ts';

interface PopoverProps {
  /** The button that opens it. */
  button: ReactElement<ComponentProps<'button'>>;
  /** `close` gives the focus back to the button: what is opened from here knows where to return. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Edge of the button the panel aligns to. */
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/**
 * A small panel under its button, for settings and explanations; Escape and a press outside close it. It is next to the button
 * in the page, so screen readers find it in the same landmark and Tab leads from one to the other.
 */
export function Popover({ button, children, align = 'end', className = 'w-80 p-4' }: PopoverProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const back = () => {
    frame.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  return (
    <div ref={frame} className="relative">
      {cloneElement(button, { 'aria-expanded': open, 'aria-controls': open ? id : undefined, onClick: () => setOpen(!open) })}
      {open ? (
        <Panel
          id={id}
          frame={frame}
          onAway={() => setOpen(false)}
          onBack={back}
          className={classes(align === 'end' ? 'right-0' : 'left-0', className)}
        >
          {children}
        </Panel>
      ) : null}
    </div>
  );
}

interface PanelProps {
  id: string;
  frame: RefObject<HTMLElement | null>;
  onAway: () => void;
  /** Closes it and gives the focus back. */
  onBack: () => void;
  className: string;
  children: PopoverProps['children'];
}

function Panel({ id, frame, onAway, onBack, className, children }: PanelProps) {
  useAway([frame], onAway);
  const escape = useEffectEvent(onBack);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && escape();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      id={id}
      className={classes(
        'thin-scroll absolute top-full z-40 mt-1.5 max-h-[calc(100dvh-96px)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-card bg-card text-text shadow-overlay ring-1 ring-line',
        'transition duration-120 ease-out [--ring:var(--color-focus)] starting:-translate-y-1 starting:opacity-0',
        className,
      )}
    >
      {typeof children === 'function' ? children(onBack) : children}
    </div>
  );
}
