import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Menu, type MenuEntry } from '#src/kit/menu/menu.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { momentText } from '#src/text/dates.ts';
import { RemoveVersion } from './later.ts';
import { OverDocument } from './over-document.tsx';
import type { ViewerState } from './use-viewer.ts';

interface VersionMenuProps {
  info: PageInfo;
  /** The version that is shown. */
  version: number;
  change: (part: Partial<ViewerState>) => void;
}

/** Versions of the pages to choose from, and the removal of the one that is shown. */
export function VersionMenu({ info, version: shown, change }: VersionMenuProps) {
  const { t, i18n } = useLingui();
  const isAway = useOnlineOnly() !== undefined;
  const [isAsked, setAsked] = useState(false);
  const mayRemove = [documentGrant.imageVersion, documentGrant.delete].every((grant) => info.grants.includes(grant));
  if (info.versions.length < 2 && !mayRemove) return null;
  const versions = info.versions.map(({ version, madeAt }, at): MenuEntry => {
    const when = momentText(i18n, madeAt);
    return {
      id: String(version),
      label: t`Version ${version}, ${when}`,
      checked: version === shown,
      onSelect: () => change({ version: at === 0 ? 0 : version, page: 1 }),
    };
  });
  const remove: MenuEntry = {
    id: 'remove',
    icon: Trash2,
    label: t`Remove this version`,
    danger: true,
    disabledReason: isAway ? t`Removing a version needs a connection.` : undefined,
    onSelect: () => setAsked(true),
  };
  const button = (
    <Button size="small" iconEnd={ChevronDown}>
      <Trans>Version {shown}</Trans>
    </Button>
  );
  return (
    <>
      <Menu align="end" button={button} groups={mayRemove ? [versions, [remove]] : [versions]} />
      <OverDocument>
        {isAsked ? <RemoveVersion info={info} version={shown} change={change} onClose={() => setAsked(false)} /> : null}
      </OverDocument>
    </>
  );
}
