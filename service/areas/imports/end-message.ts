import { importStatus as states, signalKind } from '#schema/codes.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Message } from '#service/areas/notifications/notify.ts';
import type { StoredImport } from './import-rows.ts';

type Texts = Readonly<Record<'en' | 'pl' | 'de', string>>;

/** The message about work on an import that has ended; it leads to the import. */
export function endMessage(found: Pick<StoredImport, 'id' | 'name' | 'counters'>, status: number): Message {
  const { en, pl, de } = textsOf(found.counters, status);
  return {
    kind: signalKind.reportGenerated,
    subject: found.name,
    text: en,
    target: placeIn('release-manager/import-details/{id}', { id: found.id }),
    translations: { pl: { text: pl }, de: { text: de } },
  };
}

function textsOf({ accepted, refused, kept }: StoredImport['counters'], status: number): Texts {
  if (status === states.failed)
    return {
      en: 'The import failed. Its page shows the reason and the next step.',
      pl: 'Import nie powiódł się. Przyczynę i następny krok pokazuje jego strona.',
      de: 'Der Import ist fehlgeschlagen. Grund und nächsten Schritt zeigt seine Seite.',
    };
  if (status === states.rolledBack || status === states.partlyRolledBack)
    return {
      en: `The import was rolled back: ${kept} boxes and documents were kept.`,
      pl: `Import wycofano. Zachowane pudła i dokumenty: ${kept}.`,
      de: `Der Import wurde zurückgenommen: ${kept} Kartons und Dokumente wurden behalten.`,
    };
  return {
    en: `The import has ended: ${accepted} rows imported, ${refused} refused.`,
    pl: `Import zakończony. Zaimportowane wiersze: ${accepted}, odrzucone: ${refused}.`,
    de: `Der Import ist beendet: ${accepted} Zeilen importiert, ${refused} abgelehnt.`,
  };
}
