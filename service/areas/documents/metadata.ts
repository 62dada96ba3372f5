import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DocumentMetadata } from '#schema/calls/documents.ts';
import { documentState } from '#schema/codes/documents.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import { fixedBy as fixedByClass } from '#schema/rules/fixed-value.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { isInheritedIn } from '#schema/rules/inherited-value.ts';
import type { Tx } from '#service/db/database.ts';
import { tags } from '#service/db/tables/documents.ts';
import { costCenters } from '#service/db/tables/vault.ts';
import { boxOf } from './page-info.ts';
import type { DocumentRow } from './seen.ts';

/**
 * Values, box, cost center and tags of a document, attributes in the order of the class.
 * @param held attributes that a supervisor decides about, by another user's change
 */
export async function metadataOf(
  tx: Tx,
  document: DocumentRow,
  documentClass: DocumentClass,
  language: Language,
  held: ReadonlySet<string> | undefined,
): Promise<DocumentMetadata> {
  const { tenantId, values, costCenterId, tagIds } = document;
  return {
    changeSetId: document.version,
    classVersion: document.classVersion,
    attributes: documentClass.attributes.map((attribute) => {
      const fixed = fixedBy(document, attribute, held);
      return {
        id: attribute.id,
        name: inLanguage(attribute, language).name,
        kindId: attribute.kind,
        value: values[attribute.id] ?? '',
        multi: attribute.multi,
        readOnly: fixed !== '',
        fixedBy: fixed,
        mandatory: attribute.mandatory,
      };
    }),
    box: await boxOf(tx, tenantId, document.containerId),
    costCenter: await costCenterOf(tx, tenantId, costCenterId, language),
    tags: await tagsWith(tx, tenantId, tagIds),
    state: document.deletedAt > 0 ? documentState.deleted : documentState.active,
    incomplete: document.incomplete,
    toVerify: document.toVerify,
  };
}

/** Why a value is not changed at its document; empty where it is. */
function fixedBy(
  document: DocumentRow,
  attribute: Attribute,
  held: ReadonlySet<string> | undefined,
): DocumentMetadata['attributes'][number]['fixedBy'] {
  if (isInheritedIn(document, attribute)) return 'inherited';
  return fixedByClass(document, attribute) || (held?.has(attribute.id) ? 'held' : '');
}

async function costCenterOf(tx: Tx, tenantId: string, id: string, language: Language): Promise<DocumentMetadata['costCenter']> {
  if (id === '') return null;
  const its = and(eq(costCenters.tenantId, tenantId), eq(costCenters.id, id));
  const [found] = await tx.select().from(costCenters).where(its);
  return found ? { id, code: found.code, name: inLanguage(found, language).name } : null;
}

/** Tags with these ids, by name. */
export async function tagsWith(tx: Tx, tenantId: string, ids: readonly string[]): Promise<DocumentMetadata['tags']> {
  if (ids.length === 0) return [];
  const { id, name, colour } = tags;
  const its = and(eq(tags.tenantId, tenantId), inArray(id, [...ids]));
  return tx.select({ id, name, colour }).from(tags).where(its).orderBy(asc(tags.folded));
}
