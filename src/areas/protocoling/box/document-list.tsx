import { Trans, useLingui } from '@lingui/react/macro';
import { Files } from 'lucide-react';
import { useMemo, useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { documentNumber, documentWords } from '#schema/rules/document-words.ts';
import { useLive } from '#src/data/live/live.ts';
import { registrationsOf, type RegistrationDoc } from '#src/data/queries/registrations.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { NearEnd } from '#src/kit/layout/near-end.tsx';
import { DocumentLine } from './document-line.tsx';
import type { DocumentNote } from './use-notes.ts';

export interface DocumentListProps {
  container: Container;
  documentClass: DocumentClass | null | undefined;
  /** The document whose save is confirmed by its row, while it can be undone. */
  undoable: string | undefined;
  notes: ReadonlyMap<string, DocumentNote>;
  editing: string | undefined;
  /** True if documents can be changed here, false for read-only. */
  editable: boolean;
  onUndo: () => void;
  onOpen: (registration: Registration) => void;
  foot?: React.ReactNode;
}

/** Number of the earlier document with the same code, by row id, among those shown. */
function sameCodes(docs: readonly RegistrationDoc[], total: number): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  const same = new Map<string, number>();
  docs.toReversed().forEach((doc, index) => {
    const number = total - docs.length + index + 1;
    if (doc.code === '') return;
    const before = first.get(doc.code);
    if (before === undefined) first.set(doc.code, number);
    else same.set(doc.id, before);
  });
  return same;
}

/** The documents next to the form, with the unsent changes below. */
export function DocumentList(props: DocumentListProps) {
  return (
    <Card aria-labelledby="in-this-box" className="flex min-h-0 flex-col overflow-hidden max-sm:hidden">
      <CardHead id="in-this-box" title={<Trans>In this box</Trans>} count={<CountPill>{props.container.documents}</CountPill>} />
      <DocumentRows {...props} />
      {props.foot}
    </Card>
  );
}

/** Documents of the box, newest first. The window grows by pages; a box of 10,000 opens like one of ten. */
export function DocumentRows(props: DocumentListProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState<number>(LIMITS.listPageRows);
  const docs = useLive(registrationsOf, props.container.id, limit);
  const [drawn, setDrawn] = useState<number>(LIMITS.listDrawnRows);
  const total = Math.max(props.container.documents, docs?.length ?? 0);
  const same = useMemo(() => sameCodes(docs ?? [], total), [docs, total]);
  const attributes = props.documentClass?.attributes ?? [];
  return (
    // An empty list does not scroll, because the keyboard cannot reach a scrolling frame without focusable content.
    <div className={classes('min-h-0 flex-1 border-t border-line', docs?.length !== 0 && 'thin-scroll overflow-y-auto')}>
      {docs === undefined ? <Skeleton className="m-4 w-2/3" /> : null}
      {docs?.length === 0 ? (
        <div className="flex flex-col items-center gap-1 px-6 py-8 text-center">
          <Files size={28} aria-hidden className="text-muted" />
          <p className="font-bold">
            <Trans>No documents yet</Trans>
          </p>
          {props.editable ? (
            <p className="text-office text-muted">
              <Trans>Scan a document code or start typing.</Trans>
            </p>
          ) : null}
        </div>
      ) : null}
      <ol reversed start={total} aria-label={t`Documents in this box`}>
        {docs
          ?.slice(0, drawn)
          .map((doc, index) =>
            doc.row ? (
              <DocumentLine
                key={doc.id}
                number={total - index}
                registration={doc.row}
                mark={doc.mark}
                words={documentWords(attributes, doc.row)}
                reference={documentNumber(attributes, doc.row)}
                sameAs={same.get(doc.id) ?? 0}
                note={props.notes.get(doc.id)}
                selected={doc.id === props.editing}
                editable={props.editable}
                onUndo={doc.id === props.undoable ? props.onUndo : undefined}
                onOpen={props.onOpen}
              />
            ) : null,
          )}
      </ol>
      {docs && docs.length > drawn ? <NearEnd key={drawn} onNear={() => setDrawn(drawn + LIMITS.listDrawnRows)} /> : null}
      {docs && docs.length >= limit && docs.length <= drawn ? (
        <div className="p-3 text-center">
          <Button variant="quiet" onClick={() => setLimit(limit + LIMITS.listPageRows)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
