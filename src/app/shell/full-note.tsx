import { Trans, useLingui } from '@lingui/react/macro';
import { HardDrive } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { storageFaultTexts } from '#src/app/navigation/storage-fault-texts.ts';

/**
 * The disk had no space for the last input: it stays in the form, and this note explains what is safe and what to do. It
 * covers everything, including dialogs, and returns with each failed save.
 */
export function FullNote() {
  const { i18n } = useLingui();
  const note = useRef<HTMLDivElement>(null);
  // mounted again by each failed save, it covers a dialog opened since
  useEffect(() => note.current?.showPopover(), []);
  return (
    <div
      ref={note}
      popover="manual"
      role="alert"
      className="fixed inset-x-4 top-20 bottom-auto mx-auto my-0 w-auto max-w-2xl rounded-card border border-line bg-card p-0 text-text shadow-overlay"
    >
      <Banner
        tone="danger"
        icon={HardDrive}
        title={i18n._(storageFaultTexts.full.title)}
        actions={<Button onClick={() => note.current?.hidePopover()}>{<Trans>Close</Trans>}</Button>}
      >
        <p>{i18n._(storageFaultTexts.full.safety)}</p>
        <p>
          <Trans>
            What you entered stays in the form; do not reload. Free some space, for example old downloads or photos, then save
            again.
          </Trans>
        </p>
      </Banner>
    </div>
  );
}
