import { signalKind } from '#schema/codes.ts';
import type { Language } from '#schema/records/translations.ts';
import type { Message } from '#service/areas/notifications/notify.ts';

/** Words about the end of a change of many documents, with numbers alone: a message never contains values of a document. */
const words = {
  done: {
    en: (changed: number, stayed: number) => `Documents changed: ${changed}. Left as they were: ${stayed}.`,
    pl: (changed: number, stayed: number) => `Zmienione dokumenty: ${changed}. Bez zmian: ${stayed}.`,
    de: (changed: number, stayed: number) => `Geänderte Dokumente: ${changed}. Unverändert: ${stayed}.`,
  },
  undone: {
    en: (undone: number, stayed: number) => `Change undone: ${undone}. Changed by others since and left as they are: ${stayed}.`,
    pl: (undone: number, stayed: number) => `Zmiana cofnięta: ${undone}. Zmienione później przez innych, bez zmian: ${stayed}.`,
    de: (undone: number, stayed: number) =>
      `Änderung rückgängig gemacht: ${undone}. Seitdem von anderen geändert und belassen: ${stayed}.`,
  },
  failed: {
    en: (changed: number, stayed: number) =>
      `The change of documents stopped before its end. Changed: ${changed}. Left: ${stayed}.`,
    pl: (changed: number, stayed: number) =>
      `Zmiana dokumentów przerwała się przed końcem. Zmienione: ${changed}. Bez zmian: ${stayed}.`,
    de: (changed: number, stayed: number) =>
      `Die Änderung der Dokumente brach vor ihrem Ende ab. Geändert: ${changed}. Unverändert: ${stayed}.`,
  },
  undoFailed: {
    en: (undone: number, stayed: number) =>
      `The undo of a change stopped before its end. Undone: ${undone}. Still changed: ${stayed}. Undo it again.`,
    pl: (undone: number, stayed: number) =>
      `Cofanie zmiany przerwało się przed końcem. Cofnięte: ${undone}. Nadal zmienione: ${stayed}. Cofnij ponownie.`,
    de: (undone: number, stayed: number) =>
      `Das Rückgängigmachen brach vor seinem Ende ab. Rückgängig gemacht: ${undone}. Noch geändert: ${stayed}. Bitte wiederholen.`,
  },
} as const satisfies Record<string, Record<Language, (some: number, others: number) => string>>;
export type MassEnd = keyof typeof words;

/** Message to the person who started a run, with a link to its outcome. `some` documents changed or went back, `others` stayed. */
export function massMessage(id: string, end: MassEnd, some: number, others: number): Message {
  const { en, pl, de } = words[end];
  const translations = { pl: { text: pl(some, others) }, de: { text: de(some, others) } };
  const target = `documents/mass-change/${id}`;
  return { kind: signalKind.workflowProcess, subject: String(some + others), text: en(some, others), target, translations };
}
