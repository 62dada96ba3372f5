import type { OutboxDoc } from '#schema/collections.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { OutboxAbout } from '#src/data/queries/outbox-about.ts';
import { boxIdOf, boxNamed } from './box-named.ts';
import { documentIdOf, documentNamed } from './document-named.ts';

/** Search terms: words of name, code or box, and the kind (`changes.list.ts`). */
export interface Wanted {
  q: string;
  kind: string;
}

type Known = Pick<OutboxAbout, 'documents' | 'boxes'>;

/** Returns the matching changes in their order. Every word must occur somewhere, regardless of accents. */
export function changesThatFit(
  rows: readonly OutboxDoc[],
  wanted: Wanted,
  known: Known,
  classes: readonly DocumentClass[],
): readonly OutboxDoc[] {
  const words = foldText(wanted.q).split(/\s+/u).filter(Boolean);
  const classOf = new Map(classes.map((each) => [each.id, each]));
  const madeOf = Map.groupBy(rows, ({ entityId }) => entityId);
  return rows.filter((row) => {
    if (wanted.kind !== '' && wanted.kind !== kindOf(row)) return false;
    if (words.length === 0) return true;
    const text = foldText(called(row, known, classOf, madeOf.get(row.entityId) ?? []));
    return words.every((word) => text.includes(word));
  });
}

function kindOf(row: OutboxDoc): string {
  if (documentIdOf(row) !== '') return 'documents';
  return row.type.startsWith('container.') ? 'boxes' : 'others';
}

/** All a change may be looked for by: name and code of its document, code of its box. */
function called(
  row: OutboxDoc,
  { documents, boxes }: Known,
  classOf: ReadonlyMap<string, DocumentClass>,
  made: readonly OutboxDoc[],
): string {
  const held = documents.get(row.entityId);
  const document = documentNamed(row, held?.row ?? held?.base ?? null);
  const of = document && classOf.get(document.classId);
  const kept = boxes.get(boxIdOf(row));
  const lane = boxes.get(row.lane);
  return [
    of ? documentWords(of.attributes, document) : '',
    document?.code ?? '',
    boxNamed(row, kept?.row ?? kept?.base ?? null, made),
    (lane?.row ?? lane?.base)?.code ?? '',
  ].join(' ');
}
