import { Trans } from '@lingui/react/macro';
import { FileInput } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';

/** Evidence that an import made the record on the server: an operator did not see its paper. Nothing for other records. */
export function FromImport({ conflict: { fromImport } }: { conflict: Pick<Conflict, 'fromImport'> }) {
  if (!fromImport) return null;
  return (
    <p className="flex items-center gap-1.5 text-small text-muted">
      <FileInput size={15} aria-hidden className="shrink-0" />
      <span className="min-w-0 break-words">
        <Trans>From import {fromImport}</Trans>
      </span>
    </p>
  );
}
