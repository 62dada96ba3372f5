import { Switch as HeadlessSwitch } from '@headlessui/react';
import type { ReactNode } from 'react';

/** A switch with immediate effect. The whole line is the target. */
export function Switch(props: { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  return (
    <label className="inline-flex min-h-[min(40px,var(--density-control))] cursor-pointer items-center gap-2.5 text-office select-none has-disabled:cursor-not-allowed has-disabled:text-muted">
      <HeadlessSwitch
        checked={props.checked}
        disabled={props.disabled ?? false}
        onChange={props.onChange}
        className="group relative h-6 w-10.5 shrink-0 cursor-pointer rounded-full bg-control transition-colors data-checked:bg-primary data-disabled:opacity-50 forced-colors:border"
      >
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.75 left-0.75 size-4.5 rounded-full bg-white transition-transform ease-out group-data-checked:translate-x-4.5 dark:group-data-checked:bg-primary-950 forced-colors:bg-[ButtonText]"
        />
      </HeadlessSwitch>
      {props.label}
    </label>
  );
}
