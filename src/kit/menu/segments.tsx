import { useId, type ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** All the same width, over the whole line. */
  wide?: boolean | undefined;
}

/** One of a few, all of them in sight: the browser's own radio buttons in other clothes. */
export function Segments<Value extends string>({ label, value, options, onChange, wide }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('thin-scroll flex max-w-full overflow-x-auto rounded-control bg-well p-0.75', wide && 'w-full')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex h-[calc(min(40px,var(--density-control))-6px)] shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-small px-3 text-office max-sm:px-2 whitespace-nowrap text-soft select-none',
            'has-checked:bg-card has-checked:font-bold has-checked:text-link has-checked:shadow-[0_1px_2px_rgb(9_40_74/0.12)]',
            'has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            wide && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
