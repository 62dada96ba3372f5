import { codeAttribute } from '#schema/rules/code-attribute.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { askedAttributes } from '#schema/rules/inherit.ts';
import { beginDraft, draftAfter, editDraft, resumedDraft, withToday, type Numbers } from './document-draft.ts';
import type { AttributeDraft, AttributeFormProps } from './contract.ts';

/** Inputs of a form from its screen. */
export type Source = Pick<
  AttributeFormProps,
  'documentClass' | 'inherited' | 'numbers' | 'ids' | 'hints' | 'editing' | 'last' | 'draft' | 'onSave' | 'disabledReason'
>;

const noNumber = { value: '', leased: false };

/** The next number of each series of the class. A port that fails gives none: the operator types it. */
async function numbersFor(
  { documentClass, inherited, numbers }: Source,
  last: AttributeValues,
  leased: readonly string[],
): Promise<Numbers> {
  const series = askedAttributes(documentClass.attributes, inherited).filter((attribute) => attribute.autonumber);
  const next = series.map(
    async ({ id }) => [id, await numbers.next(id, last[id] ?? '', leased.includes(id)).catch(() => noNumber)] as const,
  );
  return Object.fromEntries(await Promise.all(next));
}

/** A new document after `last`, whose numbers of `leased` were of a lease, or the one that is edited. */
export async function newDocument(
  source: Source,
  last: AttributeValues,
  pinned: readonly string[] | undefined,
  today: string,
  leased: readonly string[] = [],
): Promise<AttributeDraft> {
  const { documentClass, inherited, editing } = source;
  if (editing) return editDraft(documentClass, inherited, editing);
  const begun = beginDraft(documentClass, { inherited, last, pinned, numbers: await numbersFor(source, last, leased), today });
  return { ...begun, id: source.ids?.next() };
}

/** The document after a saved one, `before`; a code that was held is its own. */
export async function nextDocument(
  source: Source,
  last: AttributeValues,
  { pinned, held, leased }: AttributeDraft,
  today: string,
): Promise<AttributeDraft> {
  return withCode(source, await newDocument(source, last, pinned, today, leased), held);
}

/** A draft that begins with a code that was held; empty for none. */
export function withCode({ documentClass }: Source, fresh: AttributeDraft, held: string): AttributeDraft {
  const code = codeAttribute(documentClass.attributes);
  return held !== '' && code ? draftAfter(fresh, { is: 'filled', id: code.id, value: held, from: 'scanned' }) : fresh;
}

/** True if the draft already became a document: in another tab, or just before a crash. */
const isSaved = async ({ ids }: Source, { id }: AttributeDraft): Promise<boolean> => Boolean(id && (await ids?.isTaken(id)));

/** A draft that another tab made a document of, as one of its own: with another id and other numbers. */
export async function ofItsOwn(source: Source, draft: AttributeDraft): Promise<AttributeDraft> {
  let own: AttributeDraft = { ...draft, id: source.ids?.next() };
  for (const id of draft.leased) {
    const { prefix = '', text = '' } = draft.fields[id] ?? {};
    const { value, leased } = await source.numbers.next(id, prefix + text, true);
    own = draftAfter(own, { is: 'filled', id, value, from: 'autonumber' });
    if (leased) own = { ...own, leased: [...own.leased, id] };
  }
  return own;
}

/** The document to go on with: the stored draft where it is of this class, else a new one. */
export async function firstDocument(source: Source, today: string): Promise<{ draft: AttributeDraft; isStored: boolean }> {
  // A draft that cannot be read is no reason to lock the form.
  const stored = await source.draft.read().catch(() => null);
  if (!stored || stored.classId !== source.documentClass.id)
    return { draft: await newDocument(source, source.last ?? {}, undefined, today), isStored: false };
  if (await isSaved(source, stored))
    return { draft: await nextDocument(source, source.last ?? {}, stored, today), isStored: false };
  // The stored document has its number: taking another one would leave a gap in the series.
  const unnumbered = { ...source, numbers: { next: () => Promise.resolve(noNumber) } };
  const fresh = await newDocument(unnumbered, stored.last, stored.pinned, today);
  const { documentClass, inherited } = source;
  const begun = stored.begun && editDraft(documentClass, inherited, stored.begun);
  const resumed = withToday(resumedDraft(fresh, stored, begun), documentClass.attributes, today);
  return { draft: resumed, isStored: true };
}
