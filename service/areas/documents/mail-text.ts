import type { Language } from '#schema/records/translations.ts';

/** Texts of a mail with documents, in the language of the receiver. They never contain content of a document. */
interface Words {
  from: (name: string) => string;
  links: string;
  file: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    from: (name) => `Sent by ${name}.`,
    links: 'Open the documents here, signed in with your own account:',
    file: 'The documents are attached as a PDF.',
  },
  pl: {
    from: (name) => `Nadawca: ${name}.`,
    links: 'Dokumenty otworzysz tutaj, po zalogowaniu na własne konto:',
    file: 'Dokumenty są w załączniku jako PDF.',
  },
  de: {
    from: (name) => `Gesendet von ${name}.`,
    links: 'Öffnen Sie die Dokumente hier, angemeldet mit Ihrem eigenen Konto:',
    file: 'Die Dokumente sind als PDF angehängt.',
  },
};

/** Text of the mail: the typed message, the sender, and how to access the documents. */
export function mailText(
  language: Language,
  { text, from, links, hasFile }: { text: string; from: string; links: readonly string[]; hasFile: boolean },
): string {
  const its = words[language];
  const parts = [text.trim(), hasFile ? its.file : '', links.length > 0 ? [its.links, ...links].join('\n') : '', its.from(from)];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Message to the sender when a mail could not be delivered to a receiver. */
export const undelivered = {
  en: 'The mail did not reach: {names}. Ask them for another address, or send it again.',
  pl: 'Wiadomość nie dotarła do: {names}. Poproś o inny adres albo wyślij ponownie.',
  de: 'Die E-Mail hat diese Personen nicht erreicht: {names}. Bitten Sie um eine andere Adresse oder senden Sie sie erneut.',
} as const satisfies Record<Language, string>;

/** Message to the sender when a document is gone, or the right to mail it, before all receivers had it. */
export const withheld = {
  en: 'The mail was not sent to: {names}. A document of it was deleted, or you may no longer mail it.',
  pl: 'Wiadomości nie wysłano do: {names}. Jeden z dokumentów usunięto albo nie możesz go już wysyłać.',
  de: 'Die E-Mail wurde nicht gesendet an: {names}. Ein Dokument wurde gelöscht, oder Sie dürfen es nicht mehr senden.',
} as const satisfies Record<Language, string>;

/** Message to the sender when the archive was restored from a backup before the mail was known to be sent. */
export const notRepeated = {
  en: 'The archive was restored from a backup, and this mail may have been sent before. It was not sent again to: {names}. Send it once more if needed.',
  pl: 'Archiwum przywrócono z kopii zapasowej, a ta wiadomość mogła zostać już wysłana. Nie wysłano jej ponownie do: {names}. W razie potrzeby wyślij ją jeszcze raz.',
  de: 'Das Archiv wurde aus einer Sicherung wiederhergestellt, und diese E-Mail kann schon gesendet worden sein. Sie wurde nicht noch einmal gesendet an: {names}. Senden Sie sie bei Bedarf erneut.',
} as const satisfies Record<Language, string>;
