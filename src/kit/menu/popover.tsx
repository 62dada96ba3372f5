import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { libraryPart, useFirstPress } from '#src/kit/menu/library-part.ts';

export interface PopoverProps {
  /** The button that opens it. */
  button: ReactElement<ComponentProps<'button'>>;
  /** `close` gives the focus back to the button: what is opened from here knows where to return. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Edge of the button the panel aligns to. */
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

const part = libraryPart(async () => (await import('./opened-popover.tsx')).OpenedPopover);

/**
 * A small panel under its button, for settings and explanations; Escape and a press outside close it. It is next to the button
 * in the page, so screen readers find it in the same landmark and Tab leads from one to the other.
 */
export function Popover(props: PopoverProps) {
  const [opened, press] = useFirstPress(part);
  if (opened) return <opened.Part {...props} />;
  return <div className="relative">{cloneElement(props.button, { 'aria-expanded': false, onClick: () => press('panel') })}</div>;
}
