import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { CloudDownload, CloudOff } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { PinFault } from '#src/data/pins/fetch-pin.ts';
import { usePin } from '#src/data/pins/use-pin.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';

const faults: Readonly<Record<PinFault, MessageDescriptor>> = {
  stopped: msg`The document was not kept: the server cannot be reached. Try again once you are online.`,
  tooMany: msg`This device keeps up to ${DOCUMENT_LIMITS.pinned} documents with ${DOCUMENT_LIMITS.pinnedPages} pages, in a fifth of its room. Remove another one first.`,
  full: msg`The document was not kept: this device has no room for it.`,
  noPages: msg`The document has no pages.`,
  refused: msg`The document was not kept: it is gone, or you have no right to see it.`,
};

interface PinButtonProps {
  info: Pick<PageInfo, 'guid'>;
  /** Why it cannot be kept now; a kept document can be removed all the same. */
  disabledReason: string | undefined;
}

/** Keeps the document on this device with all its pages, to be read offline, or removes it. */
export function PinButton({ info: { guid }, disabledReason }: PinButtonProps) {
  const { t, i18n } = useLingui();
  const { state, fetching } = usePin(guid);
  const [busy, setBusy] = useState(false);
  const isHere = state !== 'none';
  const change = async () => {
    const opened = openNow();
    if (!opened) return;
    setBusy(true);
    try {
      // loaded with the first use: most people keep none
      const { dropDocument, keepDocument } = await import('#src/data/pins/keep-pins.ts');
      if (isHere) return await dropDocument(opened, guid);
      const fault = await keepDocument(opened, guid);
      snack(i18n._(fault ? faults[fault] : msg`The document is on this device and can be read offline.`));
    } catch {
      snack(i18n._(faults.full));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      icon={isHere ? CloudOff : CloudDownload}
      aria-pressed={isHere}
      busy={busy}
      disabledReason={isHere ? undefined : disabledReason}
      title={
        state === 'shut' ? t`Not compared with the server for too long. It can be read again once you are online.` : undefined
      }
      onClick={() => void change()}
    >
      <span className="max-sm:sr-only" aria-live="polite">
        {fetching ? (
          <Trans>
            Page {fetching.page} of {fetching.pages}
          </Trans>
        ) : isHere && !busy ? (
          <Trans>Kept on this device</Trans>
        ) : (
          <Trans>Keep on this device</Trans>
        )}
      </span>
    </Button>
  );
}
