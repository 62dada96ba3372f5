import { useCallback, useRef, type ComponentProps, type Ref } from 'react';
import { useFloating } from '#src/kit/menu/floating.ts';

interface FloatingPanelProps extends ComponentProps<'div'> {
  /** The element it belongs to. */
  anchoredTo: () => Element | null | undefined;
  align: 'start' | 'end';
  matchWidth?: boolean | undefined;
}

function pass(ref: Ref<HTMLDivElement> | undefined, element: HTMLDivElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/**
 * The panel of an open control, as which the library draws its lines: on the browser's top layer, so no scroller cuts it, and
 * still in its place of the page, so a screen reader finds it in the landmark of its button.
 */
export function FloatingPanel({ anchoredTo, align, matchWidth, ref, ...rest }: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ anchor: anchoredTo, panel, align, matchWidth });
  const take = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element;
      pass(ref, element);
    },
    [ref],
  );
  return <div {...rest} ref={take} popover="manual" />;
}
