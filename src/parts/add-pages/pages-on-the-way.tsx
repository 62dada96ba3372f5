import { Plural, Trans } from '@lingui/react/macro';
import type { OutboxDoc } from '#schema/collections.ts';
import { documentAddFile } from '#schema/operations/document-add-file.ts';
import * as v from 'valibot';
import { useLive } from '#src/data/live/live.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';
import { RefusedChange } from '#src/parts/answers/refused-change.tsx';
import type { Paged } from './save-pages.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';

/** Pages of a document that have not arrived at the service yet, or that it did not take. */
export function PagesOnTheWay({ of: { documentId } }: { of: Paged }) {
  const found = useLive(outboxOf, documentId) ?? [];
  const waiting = found.filter(({ type, state }) => type === documentAddFile.type && states.has(state));
  if (waiting.length === 0) return null;
  return (
    <ul className="mt-2 text-office" aria-live="polite">
      {waiting.map((doc) => (
        <OneOnTheWay key={doc.id} doc={doc} />
      ))}
    </ul>
  );
}

const states: ReadonlySet<string> = new Set(['queued', 'inflight', 'acked', 'refused']);

function OneOnTheWay({ doc }: { doc: OutboxDoc }) {
  const files = filesOf(doc);
  if (doc.state === 'refused') return <RefusedChange doc={doc} />;
  return (
    <li className="py-1 text-on-waiting">
      {doc.state === 'acked' ? (
        <Trans>The pages have arrived.</Trans>
      ) : (
        <Plural value={files} one="# file waits to be sent." other="# files wait to be sent." />
      )}
    </li>
  );
}

function filesOf(doc: OutboxDoc): number {
  const read = v.safeParse(documentAddFile.payload, savedPayload(doc, documentAddFile));
  return read.success ? read.output.fileIds.length : 1;
}
