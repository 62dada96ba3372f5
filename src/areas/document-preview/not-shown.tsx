import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileX } from 'lucide-react';
import { documentGrant } from '#schema/codes/documents.ts';
import type { PageInfo } from '#schema/calls/documents.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { saveDocuments } from '#src/parts/document-files/later.ts';

/** A version of a format that is kept and never opened: it can only be downloaded. */
export function NotShown({ info, version }: { info: PageInfo; version: number }) {
  const { t } = useLingui();
  const isAway = useOnlineOnly() !== undefined;
  const reason = info.grants.includes(documentGrant.saveDocument)
    ? isAway
      ? t`Files need a connection.`
      : undefined
    : t`You have no right to save this document.`;
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center justify-center p-4">
      <EmptyState
        icon={FileX}
        title={<Trans>This file cannot be shown.</Trans>}
        action={
          <Button
            icon={Download}
            disabledReason={reason}
            onClick={() => void saveDocuments('zip', [{ guid: info.guid, version }])}
          >
            <Trans>Download</Trans>
          </Button>
        }
      >
        <Trans>It is kept as it came. Download it to open it.</Trans>
      </EmptyState>
    </div>
  );
}
