import type { ReactNode } from 'react';

/** A switch with immediate effect. The whole line is the target. */
export function Switch(props: { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  return (
    <label className="relative inline-flex min-h-[min(40px,var(--density-control))] cursor-pointer items-center gap-2.5 text-office select-none has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
        className="peer m-0 h-6 w-10.5 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-primary disabled:opacity-50"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute left-0.75 size-4.5 rounded-full bg-white transition-transform ease-out peer-checked:translate-x-4.5 dark:peer-checked:bg-primary-950"
      />
      {props.label}
    </label>
  );
}
