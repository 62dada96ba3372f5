import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, EllipsisVertical, LoaderCircle, Package, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { useLive } from '#src/data/live/live.ts';
import { projects } from '#src/data/queries/references.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { NearEnd } from '#src/kit/layout/near-end.tsx';
import { Menu } from '#src/kit/menu/menu.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ShelfBox } from './shelf-pages.ts';
import type { OnShelf } from './use-on-shelf.ts';

const away = msg`Not in the archive`;

interface ShelfBoxesProps {
  shelf: string;
  onShelf: OnShelf;
}

/** The boxes on a shelf. */
export function ShelfBoxes({ shelf, onShelf }: ShelfBoxesProps) {
  const { isUnknown } = onShelf;
  const boxes = isUnknown ? onShelf.placed : onShelf.boxes;
  const { t, i18n } = useLingui();
  const [moved, setMoved] = useState<ShelfBox>();
  const [most, setMost] = useState<number>(LIMITS.listDrawnRows);
  const named = new Map(useLive(projects)?.map(({ id, name }) => [id, name]));
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
      {isUnknown ? null : <FirstBoxes many={boxes.length} onShelf={onShelf} />}
      <ul className="divide-y divide-line" aria-label={t`Boxes on ${shelf}`}>
        {boxes.slice(0, most).map((box) => (
          <li key={box.id} className="flex min-h-14 items-center gap-3 px-5 py-1.5">
            <Package size={20} aria-hidden className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <CodeText className="font-bold">{box.code}</CodeText>
              <span className="block truncate text-office text-muted">{named.get(box.projectId)}</span>
            </span>
            {box.status === containerStatus.completed && box.isHere ? null : <Pill tone="waiting">{i18n._(away)}</Pill>}
            <Menu
              align="end"
              button={<IconButton icon={EllipsisVertical} label={t`Actions for ${box.code}`} />}
              groups={[[{ id: 'move', label: t`Move to another shelf`, onSelect: () => setMoved(box) }]]}
            />
          </li>
        ))}
        {boxes.length > most ? <NearEnd key={most} as="li" onNear={() => setMost(most + LIMITS.listDrawnRows)} /> : null}
      </ul>
      {moved ? <MoveDialog box={moved} from={shelf} onClose={() => setMoved(undefined)} /> : null}
    </>
  );
}

/** A long shelf of which not all boxes are known yet. */
function FirstBoxes({ many, onShelf: { isWhole, isReading, again } }: { many: number; onShelf: OnShelf }) {
  if (isWhole) return null;
  return (
    <div className="px-5 pt-4">
      {isReading ? (
        <Banner tone="waiting" icon={LoaderCircle}>
          <Trans>Loading the boxes of this shelf.</Trans>
        </Banner>
      ) : (
        <Banner
          tone="waiting"
          icon={CloudOff}
          actions={
            <Button size="small" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The first {many} boxes are known here. Connect to the server to see and to count all.</Trans>
        </Banner>
      )}
    </div>
  );
}
