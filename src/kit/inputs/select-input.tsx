import { useRef, type KeyboardEvent } from 'react';
import { libraryPart, useFirstPress } from '#src/kit/menu/library-part.ts';
import { useClosedKeys } from './choices.ts';
import type { InputProps } from './input-props.ts';
import { ListButton, ListShell, useRestored } from './list-button.tsx';

const part = libraryPart(async () => (await import('./opened-list.tsx')).OpenedList);

/** One of a list, or several. Plain markup until it opens for the first time. */
export function SelectInput(props: InputProps) {
  const [opened, press] = useFirstPress(part);
  const button = useRef<HTMLButtonElement>(null);
  const closedKey = useClosedKeys(props);
  useRestored(button, (before) => before !== props.value && props.onChange(before));
  if (opened) return <opened.Part {...props} openedAt={opened.at} />;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    closedKey(event);
    if (event.defaultPrevented || !['ArrowDown', 'ArrowUp', ' '].includes(event.key)) return;
    event.preventDefault();
    press(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  return (
    <ListShell of={props}>
      <ListButton
        of={props}
        ref={button}
        onFocus={() => {
          void part.fetch().catch(() => undefined); // what the next key needs is asked for before it
          props.onFocus?.();
        }}
        onBlur={props.onBlur}
        onClick={() => press('panel')}
        onKeyDown={onKeyDown}
      />
    </ListShell>
  );
}
