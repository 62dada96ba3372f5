import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CloudUpload } from 'lucide-react';
import { pathTo } from '#schema/page-path.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { momentText } from '#src/text/dates.ts';

/** Unsent changes, under the list, with the link to the sync center. Hidden if there are none. */
export function QueueCard({ urlPath }: { urlPath: string }) {
  const { i18n } = useLingui();
  const { waiting, oldestAt } = useSyncStatus();
  if (waiting === 0) return null;
  const since = momentText(i18n, oldestAt);
  return (
    <Link
      to={pathTo(urlPath, 'sync')}
      className="flex items-center gap-3 border-t border-line bg-sunken px-4 py-3 text-text no-underline outline-offset-[-3px] hover:bg-tint"
    >
      <ToneIcon tone="waiting" icon={CloudUpload} />
      <span className="min-w-0 flex-1">
        <strong className="block text-office">
          <Plural value={waiting} one="# change waiting to be sent" other="# changes waiting to be sent" />
        </strong>
        {oldestAt > 0 ? (
          <span className="block text-small text-muted">
            <Trans>Oldest {since}</Trans>
          </span>
        ) : null}
      </span>
      <ChevronRight size={20} aria-hidden className="text-muted" />
    </Link>
  );
}
