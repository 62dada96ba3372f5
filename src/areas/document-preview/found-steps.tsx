import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { FIRST_HIT, neighborsOf } from '#src/data/searches/found-documents.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';

/** Ways to the documents before and after this one in the result it was opened from. Back still leads to the result. */
export function FoundSteps({ document }: { document: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { before, after } = neighborsOf(document);
  if (before === undefined && after === undefined) return null;
  // the same tab of the other document, with the words that were looked for
  const show = (next = '') =>
    void navigate({
      to: pathname.replace(encodeURIComponent(document), encodeURIComponent(next)),
      search: search['q'] === undefined ? {} : { q: search['q'], page: FIRST_HIT },
      replace: true,
    });
  return (
    <span className="flex max-md:hidden">
      <IconButton
        icon={ChevronsUp}
        label={t`Previous document of the result`}
        aria-keyshortcuts="K"
        disabled={before === undefined}
        onClick={() => show(before)}
      />
      <IconButton
        icon={ChevronsDown}
        label={t`Next document of the result`}
        aria-keyshortcuts="J"
        disabled={after === undefined}
        onClick={() => show(after)}
      />
    </span>
  );
}
