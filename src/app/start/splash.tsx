import { useLingui } from '@lingui/react/macro';

/** Announces the time between the first paint and the first page, shown by `#opening` of index.html, to a screen reader. */
export function Splash() {
  const { t } = useLingui();
  return <div role="status" aria-label={t`Opening`} />;
}
