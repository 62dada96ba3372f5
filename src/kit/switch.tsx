import { Field, Label, Switch as HeadlessSwitch } from '@headlessui/react';
import type { ReactNode } from 'react';

/** On or off, at once. The whole line is the target. */
export function Switch(props: { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  return (
    <Field
      disabled={props.disabled ?? false}
      className="inline-flex min-h-[min(40px,var(--density-control))] items-center gap-2.5"
    >
      <HeadlessSwitch
        checked={props.checked}
        onChange={props.onChange}
        className="group relative h-6 w-10.5 shrink-0 rounded-full bg-control transition-colors data-checked:bg-primary data-disabled:opacity-50"
      >
        <span className="absolute top-0.75 left-0.75 size-4.5 rounded-full bg-white transition-transform ease-out group-data-checked:translate-x-4.5 dark:group-data-checked:bg-primary-950" />
      </HeadlessSwitch>
      <Label className="cursor-pointer text-office select-none data-disabled:text-muted">{props.label}</Label>
    </Field>
  );
}
