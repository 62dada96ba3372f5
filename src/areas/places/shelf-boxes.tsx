import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Boxes, CloudOff, EllipsisVertical, Package, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import { useLive } from '#src/data/live/live.ts';
import { projects } from '#src/data/queries/references.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Menu } from '#src/kit/menu/menu.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { OnShelf } from './use-on-shelf.ts';

const away = msg`Not in the archive`;

interface ShelfBoxesProps {
  shelf: string;
  onShelf: OnShelf;
}

/** The boxes on a shelf. */
export function ShelfBoxes({ shelf, onShelf }: ShelfBoxesProps) {
  const { expected, isTooLarge, isUnknown } = onShelf;
  const boxes = isUnknown ? onShelf.placed : onShelf.boxes;
  const most = LIMITS.shelfBoxes;
  const { t, i18n } = useLingui();
  const [moved, setMoved] = useState<Container>();
  const named = new Map(useLive(projects)?.map(({ id, name }) => [id, name]));
  const here = new Set((expected ?? boxes ?? []).map(({ id }) => id));
  if (boxes === undefined) return <Skeleton className="m-5 w-1/2" />;
  if (boxes.length === 0 && !isUnknown)
    return (
      <EmptyState icon={PackageOpen} title={<Trans>No boxes on this shelf</Trans>}>
        <Trans>Press Place boxes here and scan them.</Trans>
      </EmptyState>
    );
  return (
    <>
      {isUnknown ? (
        <EmptyState icon={CloudOff} title={<Trans>Boxes of this shelf are not known here</Trans>}>
          {boxes.length > 0 ? (
            <Trans>Below are those you placed on it here. Connect to the server to see the others.</Trans>
          ) : (
            <Trans>Connect to the server to see them.</Trans>
          )}
        </EmptyState>
      ) : null}
      {isTooLarge ? (
        <div className="px-5 pt-4">
          <Banner tone="waiting" icon={Boxes}>
            <Trans>
              This shelf has more boxes than one count takes, and the first {most} are shown. Add shelves, and move boxes there
              until fewer than {most} are left.
            </Trans>
          </Banner>
        </div>
      ) : null}
      <ul className="divide-y divide-line" aria-label={t`Boxes on ${shelf}`}>
        {boxes.map((box) => (
          <li key={box.id} className="flex min-h-14 items-center gap-3 px-5 py-1.5">
            <Package size={20} aria-hidden className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <CodeText className="font-bold">{box.code}</CodeText>
              <span className="block truncate text-office text-muted">{named.get(box.projectId) ?? box.description}</span>
            </span>
            {box.status === containerStatus.completed && here.has(box.id) ? null : <Pill tone="waiting">{i18n._(away)}</Pill>}
            <Menu
              align="end"
              button={<IconButton icon={EllipsisVertical} label={t`Actions for ${box.code}`} />}
              groups={[[{ id: 'move', label: t`Move to another shelf`, onSelect: () => setMoved(box) }]]}
            />
          </li>
        ))}
      </ul>
      {moved ? <MoveDialog box={moved} from={shelf} onClose={() => setMoved(undefined)} /> : null}
    </>
  );
}
