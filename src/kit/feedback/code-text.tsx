import { classes } from '#src/kit/classes.ts';

/** A code, number or seal, in the typeface that distinguishes 0 from O. */
export function CodeText({ children, className }: { children: string; className?: string }) {
  return <span className={classes('code-text', className)}>{children}</span>;
}
