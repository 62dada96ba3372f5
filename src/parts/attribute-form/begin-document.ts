import type { AttributeValues } from '#schema/records/container.ts';
import { askedAttributes } from '#schema/rules/inherit.ts';
import { beginDraft, editDraft, resumedDraft, type Numbers } from './document-draft.ts';
import type { AttributeDraft, AttributeFormProps } from './contract.ts';

/** What a form gets from its screen. */
export type Source = Pick<
  AttributeFormProps,
  'documentClass' | 'inherited' | 'numbers' | 'hints' | 'editing' | 'last' | 'draft' | 'onSave' | 'disabledReason'
>;

const noNumber = { value: '', leased: false };

/** The next number of each series of the class. A port that fails gives none: the operator types it. */
async function numbersFor({ documentClass, inherited, numbers }: Source, last: AttributeValues): Promise<Numbers> {
  const series = askedAttributes(documentClass.attributes, inherited).filter((attribute) => attribute.autonumber);
  const next = series.map(async ({ id }) => [id, await numbers.next(id, last[id] ?? '').catch(() => noNumber)] as const);
  return Object.fromEntries(await Promise.all(next));
}

/** A new document after `last`, or the one that is edited. */
export async function newDocument(
  source: Source,
  last: AttributeValues,
  pinned: readonly string[] | undefined,
  today: string,
): Promise<AttributeDraft> {
  const { documentClass, inherited, editing } = source;
  if (editing) return editDraft(documentClass, inherited, editing);
  return beginDraft(documentClass, { inherited, last, pinned, numbers: await numbersFor(source, last), today });
}

/** The document to go on with: the stored draft where it is of this class, else a new one. */
export async function firstDocument(source: Source, today: string): Promise<{ draft: AttributeDraft; isStored: boolean }> {
  // A draft that cannot be read is no reason to lock the form.
  const stored = await source.draft.read().catch(() => null);
  if (!stored || stored.classId !== source.documentClass.id)
    return { draft: await newDocument(source, source.last ?? {}, undefined, today), isStored: false };
  // The stored document has its number: taking another one would leave a gap in the series.
  const unnumbered = { ...source, numbers: { next: () => Promise.resolve(noNumber) } };
  const fresh = await newDocument(unnumbered, stored.last, stored.pinned, today);
  const { documentClass, inherited } = source;
  const begun = stored.begun && editDraft(documentClass, inherited, stored.begun);
  return { draft: resumedDraft(fresh, stored, begun), isStored: true };
}
