import { classes } from '#src/kit/classes.ts';

/** A grey bar where a text will be. Give it a width; hidden from assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'block h-4 animate-[shimmer_1.4s_linear_infinite] rounded-small',
        'bg-[linear-gradient(90deg,var(--color-well)_30%,var(--color-line)_50%,var(--color-well)_70%)] bg-[length:250%_100%]',
        className,
      )}
    />
  );
}
