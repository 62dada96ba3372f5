import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { documentCalls } from '#schema/calls/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';

const reasons: Readonly<Record<'linked' | 'folder' | 'box', MessageDescriptor>> = {
  linked: msg`Linked`,
  folder: msg`In the same folder`,
  box: msg`In the same box`,
};

/** Documents that belong together with this one, each with its reason. */
export function RelatedTab({ document }: { document: string }) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const { data, time, fault } = useCalled(documentCalls.relatedDocuments, { guid: document });
  if (!data) return fault ? <Freshness at={0} failed /> : <Skeleton className="h-64" />;
  return (
    <div className="flex flex-col gap-3">
      <Freshness at={time} failed={fault !== undefined} />
      {data.documents.length === 0 ? <p>{t`No document belongs together with this one.`}</p> : null}
      <ul className="divide-y divide-line">
        {data.documents.map(({ guid, title, code, className, reason, pageCount }) => (
          <li key={guid} className="flex flex-col py-2.5">
            <Link to={pathTo(urlPath, 'document-preview/{document}', { document: guid })} className="font-bold break-words">
              {title || code}
            </Link>
            <span className="text-office text-muted">
              {className} · {i18n._(reasons[reason])}
              {pageCount > 0 ? (
                <>
                  {' '}
                  · <Plural value={pageCount} one="# page" other="# pages" />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
