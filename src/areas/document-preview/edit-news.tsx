import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TabletSmartphone } from 'lucide-react';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { faultText } from './fault-text.ts';
import type { Editor } from './use-editor.ts';

/** Why the page was not saved, and what happened to it in the meantime. The changes are still here. */
export function EditNews({ editor: { page, fault, changedBy } }: { editor: Editor }) {
  const { i18n } = useLingui();
  if (page && fault)
    return (
      <div role="alert" className="p-3">
        <Banner tone="danger" title={<Trans>The page is not saved. Your changes are still here.</Trans>}>
          {faultText(i18n, fault)}
        </Banner>
      </div>
    );
  if (changedBy === '') return null;
  return (
    <div role="alert" className="p-3">
      <Banner tone="waiting" title={<Trans>{changedBy} saved this page in the meantime.</Trans>}>
        <Trans>You see their areas together with your changes, which are not saved yet. Look at them and save again.</Trans>
      </Banner>
    </div>
  );
}

/** Why there is no page to edit. */
export function NotOpened({ editor: { fault } }: { editor: Editor }) {
  const { i18n } = useLingui();
  return (
    <div className="min-h-0 flex-1 p-6">
      <ErrorCard title={<Trans>This page cannot be edited now</Trans>} safety={<Trans>Nothing was changed.</Trans>}>
        {fault ? faultText(i18n, fault) : null}
      </ErrorCard>
    </div>
  );
}

/** Devices that can still show the page as it was. */
export function Pinned({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="p-4">
      <Banner
        tone="waiting"
        icon={TabletSmartphone}
        title={<Plural value={count} one="# device has this page." other="# devices have this page." />}
      >
        <Trans>They get the blackened one when they are next online, or can no longer show it after 7 days.</Trans>
      </Banner>
    </div>
  );
}
