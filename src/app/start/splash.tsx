import { useLingui } from '@lingui/react/macro';

/** Between the first paint and the first page: `#opening` of index.html is what is seen, this tells a reader. */
export function Splash() {
  const { t } = useLingui();
  return <div role="status" aria-label={t`Opening`} />;
}
