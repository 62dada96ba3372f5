import { useLingui } from '@lingui/react/macro';
import { classes } from '#src/kit/classes.ts';

/** The mark: an archive box whose handle is a keyhole. The same drawing as `public/icons/strongroom.svg`. */
export function Mark({ size = 37 }: { size?: number }) {
  return (
    <svg width={(size * 46) / 37} height={size} viewBox="0 0 46 37" aria-hidden className="shrink-0">
      <path d="M4 12h38v21a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V12Z" fill="#DCE5EE" />
      <path d="M4 12h38v4H4z" fill="#BFCEDD" />
      <rect x="0" y="0" width="46" height="12" rx="3" fill="#FFFFFF" />
      <path
        d="M23 18.5a4.1 4.1 0 0 0-2.1 7.62L19.7 31.6a.9.9 0 0 0 .88 1.1h4.84a.9.9 0 0 0 .88-1.1l-1.2-5.48A4.1 4.1 0 0 0 23 18.5Z"
        fill="#F7941C"
      />
    </svg>
  );
}

/**
 * Mark and name, under the client's logo where it has one (`look/look.ts`, `.brand` in the stylesheet); `brief` keeps the name for
 * readers only where a phone has no room for it.
 */
export function Brand({ brief = false }: { brief?: boolean }) {
  const { t } = useLingui();
  return (
    <span className="brand flex items-center gap-3">
      <Mark />
      <span
        className={classes('text-[17px] font-bold tracking-[0.01em] whitespace-nowrap', brief && 'max-sm:sr-only')}
      >{t`Strongroom`}</span>
    </span>
  );
}
