import { classes } from '#src/kit/classes.ts';

/** Progress of a known total; without `value` and `most`, work of unknown length. */
export function Progress(props: { label: string; value?: number | undefined; most?: number | undefined }) {
  const { label, value, most } = props;
  const known = value !== undefined && most !== undefined && most > 0;
  return (
    <div className="relative h-2.5 overflow-hidden rounded-full bg-well">
      <progress
        aria-label={label}
        {...(known ? { value, max: most } : {})}
        className="absolute inset-0 size-full appearance-none opacity-0"
      />
      <div
        className={classes(
          'h-full rounded-full bg-primary',
          known
            ? 'w-full origin-left transition-transform duration-180 ease-out'
            : 'w-1/3 animate-[sweep_1.6s_ease-in-out_infinite]',
        )}
        style={known ? { transform: `scaleX(${Math.min(1, value / most)})` } : undefined}
      />
    </div>
  );
}
