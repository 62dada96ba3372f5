import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { outboxByState, outboxChanged } from '#src/data/queries/outbox.ts';
import { outcomeText } from '#src/text/outcomes.ts';
import { useRefusalWords } from './use-refusal-words.ts';

/** Note to the operator about a document, beyond its values. */
export interface DocumentNote {
  /** True if the user has to act because the change came back. Otherwise the note is information. */
  needsYou: boolean;
  title: string;
  text: string;
}

/** Notes of the documents of a box by id: why a change was returned, and how the server stored one differently. */
export function useNotes(containerId: string): ReadonlyMap<string, DocumentNote> {
  const { i18n, t } = useLingui();
  const returned = useLive(outboxByState, 'returned');
  const refused = useLive(outboxByState, 'refused');
  const changed = useLive(outboxChanged, containerId);
  const wordsOf = useRefusalWords((refused?.length ?? 0) > 0);
  return useMemo(() => {
    const notes = new Map<string, DocumentNote>();
    for (const row of changed ?? [])
      notes.set(row.entityId, { needsYou: false, title: i18n._(outcomeText(row.message)), text: '' });
    if (wordsOf) for (const row of refused ?? []) notes.set(row.entityId, { needsYou: true, ...wordsOf(i18n, row) });
    for (const row of returned ?? [])
      notes.set(row.entityId, { needsYou: true, title: t`Message from your supervisor`, text: row.message });
    return notes;
  }, [changed, refused, returned, wordsOf, i18n, t]);
}
