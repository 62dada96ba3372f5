import { Plural, Trans } from '@lingui/react/macro';
import type { CallResult } from '#schema/calls/call.ts';
import type { documentTextCalls } from '#schema/calls/document-text.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';

/** Places of words in a version, as a search for them answers. */
export type Found = CallResult<typeof documentTextCalls.documentHits>;

/** Warns that places can stay readable: beyond the most a search finds, or on pages whose text is not read. */
export function PlacesLeftOut({ found: { isMore, unreadPages = 0, pageCount } }: { found: Found }) {
  const most = DOCUMENT_LIMITS.hits;
  return (
    <>
      {isMore ? (
        <p role="note" className="font-bold">
          <Trans>There are more than {most} places. Blacken these, then find again.</Trans>
        </p>
      ) : null}
      {unreadPages > 0 ? (
        <p role="note" className="font-bold">
          <Plural
            value={unreadPages}
            one={`# of ${pageCount} pages is not read. Words on it are not found: look at it yourself.`}
            other={`# of ${pageCount} pages are not read. Words on them are not found: look at them yourself.`}
          />
        </p>
      ) : null}
    </>
  );
}
