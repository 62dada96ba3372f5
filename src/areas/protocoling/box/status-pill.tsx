import { useLingui } from '@lingui/react/macro';
import { Archive, Package, PackageCheck, PackageOpen, Truck } from 'lucide-react';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import { containerStatusLabels } from '#src/text/labels.ts';
import type { Icon } from '#src/kit/icon.ts';

const looks: Record<ContainerStatus, { icon: Icon; tone: PillTone }> = {
  [containerStatus.opened]: { icon: PackageOpen, tone: 'open' },
  [containerStatus.closed]: { icon: Package, tone: 'neutral' },
  [containerStatus.sent]: { icon: Truck, tone: 'info' },
  [containerStatus.completed]: { icon: Archive, tone: 'success' },
};

interface StatusPillProps {
  status: ContainerStatus;
  closesWhenSent?: boolean;
  /** The archive was asked to fetch it. */
  isAskedFor?: boolean;
}

/** Status of a container. An unsent close is shown as such: the archive does not know of it yet (decisions.md S3). */
export function StatusPill({ status, closesWhenSent = false, isAskedFor = false }: StatusPillProps) {
  const { t, i18n } = useLingui();
  if (closesWhenSent) return <Pill tone="waiting" icon={PackageCheck}>{t`Closes when sent`}</Pill>;
  if (isAskedFor && status === containerStatus.closed) return <Pill tone="info" icon={Truck}>{t`Pickup ordered`}</Pill>;
  return (
    <Pill tone={looks[status].tone} icon={looks[status].icon}>
      {i18n._(containerStatusLabels[status])}
    </Pill>
  );
}
