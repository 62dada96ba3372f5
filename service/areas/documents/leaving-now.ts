import type { DocumentEvent } from '#schema/codes.ts';
import type { DocumentGrant } from '#schema/codes/documents.ts';
import type { Language } from '#schema/records/translations.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { CallerContext, Refused } from '#service/http/handlers.ts';
import { leavingOf, type Leaving, type WantedVersion } from './leaving.ts';
import { noteEvents } from './note.ts';
import { documentSettings } from './page-info.ts';

/** Documents on their way out, and the most that go into one file. */
export interface LeavingNow {
  list: Leaving[];
  most: number;
  language: Language;
}

/** Reads the documents and writes the event of each, unless `refusal` has one: the event is there before the first byte is. */
export async function leavingNow(
  context: CallerContext,
  wanted: readonly WantedVersion[],
  right: DocumentGrant,
  event: DocumentEvent,
  way: string,
  refusal: (list: readonly Leaving[], most: number) => Refused | null = () => null,
): Promise<LeavingNow | Refused> {
  const { db, tenantId, caller, now } = context;
  return db.inTenant(tenantId, async (tx) => {
    const list = await leavingOf({ tx, tenantId, caller }, wanted, right);
    if ('refused' in list) return list;
    const { maxDocumentsInPrintout: most } = await documentSettings(tx, tenantId);
    const refused = refusal(list, most);
    if (refused) return refused;
    const documents = new Map(list.map(({ seen: { document } }) => [document.id, document]));
    await noteEvents(tx, caller, [...documents.values()], event, now(), { detail: { way } });
    return { list, most, language: await callerLanguage({ ...context, tx }) };
  });
}
