import { Plural, useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { faultText } from './fault-text.ts';
import { useHits } from './use-hits.ts';
import { useShowPage } from './use-show-page.ts';
import { useViewer } from './use-viewer.ts';

/** Pages with the words of a search; a press shows the page, where they are marked. */
export function TextHits({ document, words }: { document: string; words: string }) {
  const { t, i18n } = useLingui();
  const { viewer } = useViewer();
  const showPage = useShowPage(document);
  const { data, fault } = useHits(document, viewer.version, words);
  if (!data) return fault ? <Trouble>{faultText(i18n, fault)}</Trouble> : <Skeleton className="h-24" />;
  return (
    <section aria-label={t`Hits`}>
      <h3 className="font-bold" aria-live="polite">
        {data.hits.length === 0 ? (
          t`“${words}” is on no page.`
        ) : (
          <Plural value={data.hits.length} one={`“${words}” is on # page`} other={`“${words}” is on # pages`} />
        )}
      </h3>
      <ul>
        {data.hits.map(({ page, boxes, snippet }) => (
          <li key={page}>
            <button
              type="button"
              aria-current={page === viewer.page ? 'page' : undefined}
              onClick={() => showPage(page)}
              className="flex min-h-11 w-full items-center gap-3 px-1 text-left text-office hover:bg-tint aria-[current]:bg-tint-strong"
            >
              <b className="shrink-0">{t`Page ${page}`}</b>
              <span className="min-w-0 flex-1 break-words">{snippet}</span>
              <span className="shrink-0 text-muted">{boxes.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
