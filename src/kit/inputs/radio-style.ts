/**
 * One of several, drawn like the checkbox, because the browser's own is a grey disc in the dark theme. Where a system sets its
 * colors (WCAG 1.4.11), which removes shadows, the browser draws it.
 */
export const radioClass =
  'size-5 shrink-0 cursor-pointer appearance-none rounded-full bg-card shadow-[inset_0_0_0_1.5px_var(--color-control)] transition-shadow checked:shadow-[inset_0_0_0_6px_var(--color-primary)] disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto';
