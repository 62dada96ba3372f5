import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Images, Search, Tags, TextSearch } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import type { Icon } from '#src/kit/icon.ts';
import type { ViewerState } from './use-viewer.ts';

const PagesSheet = lazy(() => import('./pages-sheet.tsx').then((part) => ({ default: part.PagesSheet })));

interface PhoneBarProps {
  document: string;
  pageCount: number;
  viewer: ViewerState;
  change: (part: Partial<ViewerState>) => void;
  onFind: () => void;
}

/** Bar below the page on a phone, in reach of a thumb: the pages as miniatures, finding words, the text and the attributes. */
export function PhoneBar({ document, pageCount, viewer, change, onFind }: PhoneBarProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { urlPath } = useSession();
  const words = viewer.words === '' ? {} : { q: viewer.words };
  return (
    <nav aria-label={t`Document`} className="flex shrink-0 border-t border-line bg-card">
      <button type="button" aria-haspopup="dialog" className={place} onClick={() => setOpen(true)}>
        <Named icon={Images}>{t`Pages`}</Named>
      </button>
      <button type="button" aria-keyshortcuts="/" className={place} onClick={onFind}>
        <Named icon={Search}>{t`Find`}</Named>
      </button>
      <Link
        to={pathTo(urlPath, 'document-preview/{document}/full-text-information', { document })}
        search={words}
        className={place}
      >
        <Named icon={TextSearch}>{t`Text`}</Named>
      </Link>
      <Link to={pathTo(urlPath, 'document-preview/{document}/attrs', { document })} className={place}>
        <Named icon={Tags}>{t`Attributes`}</Named>
      </Link>
      <Suspense fallback={null}>
        {isOpen ? (
          <PagesSheet
            {...{ document, pageCount }}
            page={viewer.page}
            version={viewer.version}
            onPage={(page) => {
              setOpen(false);
              change({ page });
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </nav>
  );
}

const place =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-small text-soft outline-offset-[-3px]';

function Named({ icon: Glyph, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <Glyph size={22} aria-hidden />
      <span className="max-w-full truncate">{children}</span>
    </>
  );
}
