import { and, eq } from 'drizzle-orm';
import type { SearchAttribute } from '#schema/calls/search.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { twinIn } from '#schema/rules/twin-attribute.ts';
import { projectsOf, reachedClasses } from '#service/areas/settings/references.ts';
import { classes } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** A person who searches, of a call or of work. */
export type SearchContext = Pick<HandlerContext, 'tx' | 'tenantId' | 'caller' | 'now'>;

/** Classes a search goes through, by name: one, or all of a project that are listed for the caller. None where the caller may not look, or nothing is there. */
export async function searchedClasses(
  { tx, tenantId, caller }: SearchContext,
  { classId = '', linkId = '' }: { classId?: string | undefined; linkId?: string | undefined },
): Promise<DocumentClass[]> {
  if ((classId === '') === (linkId === '')) return [];
  const projectId = linkId === '' ? await projectOf() : linkId;
  const mine = await projectsOf(tx, caller);
  const asked = mine.filter(({ id }) => id === projectId).map(({ id }) => id);
  const found = await reachedClasses(tx, caller, asked);
  return linkId === '' ? found.filter(({ id }) => id === classId) : found;

  async function projectOf(): Promise<string> {
    const here = and(eq(classes.tenantId, tenantId), eq(classes.id, classId));
    const [one] = await tx.select({ projectId: classes.projectId }).from(classes).where(here);
    return one?.projectId ?? '';
  }
}

/** Returns the attributes all these classes share: those of the first that every other has too, by name and kind. */
export function sharedAttributes([first, ...others]: readonly DocumentClass[]): Attribute[] {
  return first?.attributes.filter((one) => others.every((other) => twinIn(other, one))) ?? [];
}

/** Returns an attribute as a search field, named in the caller's language. An attribute that is read-only in registration can be searched. */
export function asSearched(attribute: Attribute, language: Language): SearchAttribute {
  const { id, name, kind, acceptable, multi, format, removeWhitespace, autonumber, defaultValue } = inLanguage(
    attribute,
    language,
  );
  const search = {
    id,
    name,
    kindId: kind,
    options: acceptable,
    isMultiOptions: multi,
    format,
    readOnly: false,
    removeWhitespace,
  };
  // the default of a series is its first number, which is no useful query
  return { ...search, defaultValue: autonumber ? '' : defaultValue };
}
