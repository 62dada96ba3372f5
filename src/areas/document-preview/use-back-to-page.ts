import { useNavigate } from '@tanstack/react-router';
import type { PageInfo } from '#schema/calls/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';

/** Goes back to the page in the viewer. */
export function useBackToPage({ guid }: PageInfo, page: number) {
  const navigate = useNavigate();
  const { urlPath } = useSession();
  return () =>
    void navigate({
      to: pathTo(urlPath, 'document-preview/{document}', { document: guid }),
      search: page > 1 ? { page: String(page) } : {},
    });
}
