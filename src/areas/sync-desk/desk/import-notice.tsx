import { Trans, useLingui } from '@lingui/react/macro';
import { FileInput } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';

/**
 * Importer and author of an imported conflict, with a note that the server knows no more of the author; nothing for other
 * conflicts.
 */
export function ImportNotice({ conflict, children }: { conflict: Conflict; children?: ReactNode }) {
  const { t } = useLingui();
  const { broughtByName = '', userName } = conflict;
  if (!broughtByName) return null;
  return (
    <Banner tone="info" icon={FileInput} title={t`Imported by ${broughtByName} on behalf of ${userName}`}>
      <Trans>The author, the device and the time are what the rescue file says; the server has not confirmed them.</Trans>{' '}
      {children}
    </Banner>
  );
}
