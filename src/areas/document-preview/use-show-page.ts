import { useNavigate, useSearch } from '@tanstack/react-router';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { searchOf, useViewer, viewerOf } from './use-viewer.ts';

/** Windows in which a tab has no pages next to it (`tab-screens.tsx`). */
const narrow = '(width < 768px)';

/** Shows a page of the document next to the open tab; where a tab has the window to itself, on the tab of the pages. */
export function useShowPage(document: string): (page: number) => void {
  const { change } = useViewer();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (page) => {
    if (!window.matchMedia(narrow).matches) return change({ page });
    const to = pathTo(urlPath, 'document-preview/{document}', { document });
    return void navigate({ to, search: searchOf({ ...viewerOf(search), page }) });
  };
}
