import { Radio, RadioGroup } from '@headlessui/react';
import type { ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import { useInSight } from '#src/kit/layout/use-in-sight.ts';

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** All the same width, over the whole line. */
  wide?: boolean | undefined;
}

/** One of a few, all of them in sight: a radio group in other clothes. */
export function Segments<Value extends string>({ label, value, options, onChange, wide }: SegmentsProps<Value>) {
  const line = useInSight<HTMLDivElement>();
  return (
    <RadioGroup
      ref={line}
      aria-label={label}
      value={value}
      onChange={onChange}
      className={classes('thin-scroll flex max-w-full overflow-x-auto rounded-control bg-well p-0.75', wide && 'w-full')}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          className={classes(
            'flex h-[calc(min(40px,var(--density-control))-6px)] shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-small px-3 text-office max-sm:px-2 whitespace-nowrap text-soft select-none',
            'data-checked:bg-card data-checked:font-bold data-checked:text-link data-checked:shadow-[0_1px_2px_rgb(9_40_74/0.12)]',
            'focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-focus forced-colors:data-checked:border',
            wide && 'flex-1',
          )}
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
