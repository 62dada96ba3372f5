import { Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, CloudOff } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { usePin, type PinState } from '#src/data/pins/use-pin.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { Button } from '#src/kit/button/button.tsx';
import { keepOnDevice } from '#src/parts/document-files/later.ts';

interface PinButtonProps {
  info: Pick<PageInfo, 'guid'>;
  /** Why it cannot be kept now; a kept document can be removed all the same. */
  disabledReason: string | undefined;
}

/** Keeps the document on this device with all its pages, to be read offline, or removes it. */
export function PinButton({ info: { guid }, disabledReason }: PinButtonProps) {
  const { t } = useLingui();
  const { state, unreadable, fetching } = usePin(guid);
  const [busy, setBusy] = useState(false);
  const isHere = state !== 'none';
  const change = async () => {
    const opened = openNow();
    if (!opened) return;
    setBusy(true);
    try {
      if (!isHere) return await keepOnDevice([guid]);
      // loaded with the first use: most people keep none
      const { dropDocument } = await import('#src/data/pins/keep-pins.ts');
      return await dropDocument(opened, guid);
    } finally {
      setBusy(false);
    }
  };
  const pages = unreadable.join(', ');
  const titleOf = (now: PinState) => {
    if (now === 'shut') return t`Not compared with the server for too long. It can be read again once you are online.`;
    if (now !== 'kept' || unreadable.length === 0) return undefined;
    return t`Kept without the picture of these pages, which cannot be drawn: ${pages}`;
  };
  return (
    <Button
      size="small"
      icon={isHere ? CloudOff : CloudDownload}
      aria-pressed={isHere}
      // the key keeps; it does not remove
      aria-keyshortcuts={isHere ? undefined : 'I'}
      busy={busy}
      disabledReason={isHere ? undefined : disabledReason}
      title={titleOf(state)}
      onClick={() => void change()}
    >
      <span className="max-sm:sr-only" aria-live="polite">
        {fetching ? (
          <Trans>
            Page {fetching.page} of {fetching.pages}
          </Trans>
        ) : state === 'waiting' ? (
          // it is fetched, or fetched again because it changed, and cannot be read offline before that
          <Trans>Not on this device yet</Trans>
        ) : isHere ? (
          // also while it is being removed: until then it can be read
          <Trans>Kept on this device</Trans>
        ) : (
          <Trans>Keep on this device</Trans>
        )}
      </span>
    </Button>
  );
}
