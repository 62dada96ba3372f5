import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { SealBreak } from '#schema/codes/bench.ts';
import type { Change, Draft } from '#schema/judge/draft.ts';
import type { Reader } from '#schema/judge/reader.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';

/** Something that a transaction did to the content of a box, and to how many documents. */
export interface Breach {
  did: SealBreak;
  documents: number;
}

/** Kinds that take each other back. */
const opposite: Partial<Record<SealBreak, SealBreak>> = { movedOut: 'movedIn', movedIn: 'movedOut', struck: 'movedIn' };

/**
 * Returns what a draft does to the content of boxes, by box: documents that leave, come or change, and changes of what is printed over
 * all of them (`protocolText`). What a transfer list does not have, such as a category, is no content.
 *
 * @param before the rows as they were before the draft
 */
export async function breachesIn(draft: Draft, before: Reader): Promise<ReadonlyMap<string, Breach>> {
  const found = new Map<string, Breach>();
  for (const change of draft.changes.values())
    for (const [boxId, did] of isOfDocument(change) ? await ofDocument(change, before) : await ofBox(change, before)) {
      const known = found.get(boxId);
      // a document names more than its box does
      if (!known || (known.did === 'changed' && did !== 'changed'))
        found.set(boxId, { did, documents: did === 'changed' ? 0 : 1 });
      else if (known.did === did && did !== 'changed') known.documents += 1;
    }
  return found;
}

/** The next state of a broken seal: what broke it stays, further documents count, and those that are put right again do not. */
export function further<T extends Breach>(known: T, { did, documents }: Breach): T {
  if (did === known.did) return { ...known, documents: known.documents + documents };
  return opposite[known.did] === did ? { ...known, documents: Math.max(1, known.documents - documents) } : known;
}

const isOfDocument = (change: Change): change is Change<(typeof registration)['name']> => change.collection === registration.name;

type Done = readonly [boxId: string, did: SealBreak];

async function ofDocument(
  { id, row, deleted, erased }: Change<(typeof registration)['name']>,
  before: Reader,
): Promise<readonly Done[]> {
  const held = await before.row(registration.name, id);
  const was: Registration | null = held && !held.deleted ? held.row : null;
  const is = deleted || erased ? null : row;
  if (was?.containerId === is?.containerId) {
    const isSame = !was || !is || canonical([was.code, was.values]) === canonical([is.code, is.values]);
    return isSame ? [] : [[was.containerId, 'corrected']];
  }
  const left: Done[] = was ? [[was.containerId, is ? 'movedOut' : 'struck']] : [];
  return is ? [...left, [is.containerId, 'movedIn']] : left;
}

const printed = ({ code, seals, inherited }: Container) => canonical([code, seals, inherited]);

async function ofBox({ collection, id, row }: Change, before: Reader): Promise<readonly Done[]> {
  if (collection !== container.name) return [];
  const held = await before.row(container.name, id);
  return held && printed(held.row) !== printed(row as Container) ? [[id, 'changed']] : []; // of this collection
}
