import { and, eq, inArray } from 'drizzle-orm';
import { documentGrant } from '#schema/codes/documents.ts';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { titleOf } from './page-info.ts';
import { lacks, seenOf, unknownDocument } from './seen.ts';

/** Words of a list of documents. */
const words = {
  en: { title: 'List of documents', columns: ['Document code', 'Document', 'Class', 'Project', 'Box', 'Registered on'] },
  pl: { title: 'Lista dokumentów', columns: ['Kod dokumentu', 'Dokument', 'Klasa', 'Projekt', 'Pudło', 'Zarejestrowano'] },
  de: {
    title: 'Liste der Dokumente',
    columns: ['Dokumentencode', 'Dokument', 'Klasse', 'Projekt', 'Karton', 'Registriert am'],
  },
} as const satisfies Record<Language, { title: string; columns: readonly string[] }>;

/**
 * Reads chosen documents as rows of a list, in the order they were asked for. A document the caller cannot see refuses the whole list:
 * a shorter one would be taken for complete.
 */
export async function documentList(
  context: HandlerContext,
  guids: readonly string[],
  language: Language,
): Promise<{ title: string; columns: readonly string[]; rows: string[][] } | Refused> {
  const { tx, tenantId } = context;
  const ids = new Set(guids);
  const found = await seenOf(context, [...ids]);
  if (found.length < ids.size) return unknownDocument;
  const refusal = found.map((one) => lacks(one, documentGrant.saveList)).find((one) => one !== null);
  if (refusal) return refusal;
  const classes = await classesOf(tx, tenantId, [...new Set(found.map(({ document }) => document.projectId))]);
  const codes = await boxCodes(context, [...new Set(found.map(({ document }) => document.containerId ?? ''))]);
  const rows = found.map(({ document, reach }) => {
    const its = classes.find(({ id }) => id === document.classId);
    return [
      document.code,
      its ? titleOf(its, document) : '',
      its ? inLanguage(its, language).name : '',
      reach.projectName(document.projectId, language),
      codes.get(document.containerId ?? '') ?? '',
      dayAt(document.createdAt, HOME_ZONE),
    ];
  });
  return { ...words[language], rows };
}

async function boxCodes({ tx, tenantId }: HandlerContext, ids: readonly string[]): Promise<Map<string, string>> {
  const its = and(eq(containers.tenantId, tenantId), inArray(containers.id, [...ids]));
  return new Map(
    (await tx.select({ id: containers.id, code: containers.code }).from(containers).where(its)).map((row) => [row.id, row.code]),
  );
}
