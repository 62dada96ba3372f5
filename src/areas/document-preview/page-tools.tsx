import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  ChevronLeft,
  ChevronRight,
  Images,
  Maximize,
  MoveHorizontal,
  Pencil,
  RotateCw,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import type { PageTurn } from '#src/kit/pages/page-view.tsx';
import { PageNumber } from './page-number.tsx';
import { zoomed, type ViewerState } from './use-viewer.ts';

interface PageToolsProps {
  pageCount: number;
  /** There are miniatures, which can be hidden. */
  miniatures: boolean;
  viewer: ViewerState;
  change: (part: Partial<ViewerState>) => void;
  onFind: () => void;
  /** The way to the editor, for those who may change pages. */
  edit: ReactNode;
}

/** Moves the page, and finds words on all of them. */
export function PageTools({ pageCount, miniatures, viewer, change, onFind, edit }: PageToolsProps) {
  const { t } = useLingui();
  const { page, zoom, turn } = viewer;
  return (
    <div
      role="toolbar"
      aria-label={t`Page`}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-card px-3 py-1"
    >
      <span className="flex items-center">
        <IconButton icon={ChevronLeft} label={t`Previous page`} disabled={page <= 1} onClick={() => change({ page: page - 1 })} />
        <PageNumber {...{ page, pageCount }} onPage={(next) => change({ page: next })} />
        <IconButton
          icon={ChevronRight}
          label={t`Next page`}
          disabled={page >= pageCount}
          onClick={() => change({ page: page + 1 })}
        />
      </span>
      <span className="flex items-center">
        <IconButton icon={ZoomOut} label={t`Smaller`} onClick={() => change({ zoom: zoomed(zoom, -1) })} />
        <IconButton icon={ZoomIn} label={t`Larger`} onClick={() => change({ zoom: zoomed(zoom, 1) })} />
        <IconButton
          icon={MoveHorizontal}
          label={t`Fit the width`}
          aria-pressed={zoom === 'width'}
          onClick={() => change({ zoom: 'width' })}
        />
        <IconButton
          icon={Maximize}
          label={t`Whole page`}
          aria-pressed={zoom === 'whole'}
          onClick={() => change({ zoom: 'whole' })}
        />
        <IconButton icon={RotateCw} label={t`Turn right`} onClick={() => change({ turn: ((turn + 1) % 4) as PageTurn })} />
      </span>
      <span className="flex items-center">
        {miniatures ? (
          <IconButton
            icon={Images}
            label={t`Miniatures`}
            aria-keyshortcuts="T"
            aria-pressed={viewer.miniatures}
            className="max-md:hidden"
            onClick={() => change({ miniatures: !viewer.miniatures })}
          />
        ) : null}
        <IconButton
          icon={Search}
          label={t`Find in the document`}
          aria-keyshortcuts="/"
          className="max-md:hidden"
          onClick={onFind}
        />
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-2">{edit}</span>
    </div>
  );
}

/** The way to the editor of the page. */
export function EditLink({ document, page, version }: { document: string; page: number; version: number }) {
  const { urlPath } = useSession();
  return (
    <Link
      to={pathTo(urlPath, 'document-preview/{document}/edit-page', { document })}
      search={{ ...(page > 1 && { page: String(page) }), ...(version > 0 && { v: String(version) }) }}
      aria-keyshortcuts="E"
      className={buttonClass('secondary', 'small')}
    >
      <Pencil size={18} aria-hidden />
      <Trans>Edit page</Trans>
    </Link>
  );
}
