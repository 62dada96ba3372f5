import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { Archive, Package, PackageCheck, PackageOpen, Truck } from 'lucide-react';
import type { MessageDescriptor } from '@lingui/core';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

const words: Record<ContainerStatus, { text: MessageDescriptor; icon: Icon; tone: PillTone }> = {
  [containerStatus.opened]: { text: msg`Opened`, icon: PackageOpen, tone: 'open' },
  [containerStatus.closed]: { text: msg`Closed`, icon: Package, tone: 'neutral' },
  [containerStatus.sent]: { text: msg`Sent`, icon: Truck, tone: 'info' },
  [containerStatus.completed]: { text: msg`Completed`, icon: Archive, tone: 'success' },
};

/** Status of a container. A close that has not been sent says so: the archive does not know of it yet (decisions.md S3). */
export function StatusPill({ status, closesWhenSent = false }: { status: ContainerStatus; closesWhenSent?: boolean }) {
  const { t, i18n } = useLingui();
  if (closesWhenSent) return <Pill tone="waiting" icon={PackageCheck}>{t`Closes when sent`}</Pill>;
  return (
    <Pill tone={words[status].tone} icon={words[status].icon}>
      {i18n._(words[status].text)}
    </Pill>
  );
}
