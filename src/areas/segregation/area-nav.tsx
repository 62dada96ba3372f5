import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';

/** Pages of sorting in one project, one link each: the drawer leads to the first. */
export function AreaNav({ projectId }: { projectId: string }) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const pages = [
    ['segregation/{id}/boxverify', t`Verify boxes`],
    ['segregation/{id}/validation', t`Validation`],
    ['segregation/{id}/segregation', t`Sort`],
    ['segregation/{id}/edition', t({ message: 'Correct', context: 'to correct' })],
    ['segregation/{id}/synchronization', t`Synchronization`],
    ['segregation/{id}/settings', t`Settings`],
  ] as const;
  return (
    <nav aria-label={t`Sorting of the project`} className="thin-scroll flex shrink-0 overflow-x-auto border-b border-line">
      {pages.map(([page, words]) => (
        <Link
          key={page}
          to={pathTo(urlPath, page, { id: projectId })}
          activeOptions={{ exact: true, includeSearch: false }}
          className="relative flex h-12 shrink-0 items-center px-4 text-office text-soft no-underline outline-offset-[-3px] after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 hover:bg-tint data-[status=active]:font-bold data-[status=active]:text-link data-[status=active]:after:bg-link forced-colors:data-[status=active]:after:bg-[Highlight]"
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
