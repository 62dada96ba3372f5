import type { CustodyEvent } from '#schema/codes.ts';
import type { Language } from '#schema/records/translations.ts';
import type { SealFault } from '#schema/rules/seal/check.ts';

/** Texts of the paper of a seal. Only the service draws it. */
export interface SealPaperWords {
  title: string;
  fileName: string;
  client: string;
  type: string;
  seals: string;
  sealedAt: string;
  documents: string;
  documentsNow: string;
  certificate: string;
  contentHash: string;
  signature: string;
  unsigned: string;
  signedUpTo: (day: string, step: number) => string;
  root: string;
  check: string;
  checkHow: (file: string) => string;
  step: string;
  what: string;
  when: string;
  how: string;
  hash: string;
  closed: string;
  methods: ReadonlyMap<string, string>;
  broken: string;
  whole: (sealed: string) => string;
  /** The record is whole, and its content was not compared. */
  notCompared: (sealed: string) => string;
  destroyed: (ended: string, sealed: string) => string;
  /** Each event in the words of a stranger. */
  events: Readonly<Record<CustodyEvent, string>>;
  /** Each fault; `{at}` is the step or the day. */
  faults: Readonly<Record<Exclude<SealFault, 'none'>, string>>;
}

const english: SealPaperWords = {
  title: 'Seal of box',
  fileName: 'seal',
  client: 'Client',
  type: 'Type',
  seals: 'Seals',
  sealedAt: 'Sealed',
  documents: 'Documents at the sealing',
  documentsNow: 'Documents now',
  certificate: 'Certificate of destruction',
  contentHash: 'Content hash at the sealing (SHA-256)',
  signature: 'Signature',
  unsigned: 'The first signature follows within a day.',
  signedUpTo: (day, step) => `The signature of ${day} covers all steps up to step ${step}.`,
  root: 'Newest signed root',
  check: 'Check',
  checkHow: (file) =>
    `This PDF contains the file ${file}. Save it from the attachments and check it with seal-check.html, also without a network.`,
  step: 'Step',
  what: 'What',
  when: 'When',
  how: 'How',
  hash: 'Hash',
  closed: 'only its hash is public',
  methods: new Map([
    ['scanned', 'scanned'],
    ['typed', 'typed'],
  ]),
  broken: 'This seal is broken.',
  whole: (sealed) => `Nothing was changed since it was sealed on ${sealed}.`,
  notCompared: (sealed) => `The record since the sealing on ${sealed} is whole. The content was not compared.`,
  destroyed: (ended, sealed) =>
    `This box was destroyed on ${ended}. Nothing was changed in its custody since it was sealed on ${sealed}.`,
  events: {
    1: 'Box reopened',
    2: 'Box closed and sealed',
    3: 'Box registered',
    4: 'Transfer list issued',
    5: 'Pickup ordered',
    6: 'Noted',
    101: 'Received at the archive',
    102: 'Placed in the archive',
    103: 'Content counted',
    104: 'Handed over',
    105: 'Registration corrected',
    106: 'Taken for delivery',
    107: 'Sent out',
    108: 'Delivered',
    109: 'Returned to the archive',
    110: 'Destroyed',
    111: 'Legal hold placed',
    112: 'Legal hold lifted',
    113: 'Reported missing',
    114: 'Found again',
  },
  faults: {
    event: 'Step {at} was changed after it was written.',
    order: 'Step {at} does not follow the one before it.',
    head: 'The last steps are missing.',
    sealing: 'The sealing shows other content than the record.',
    content: 'The content of the box is not the one that was sealed.',
    leaf: 'The signature of {at} covers another end of the record.',
    root: 'The record is not part of the signature of {at}.',
    key: 'The signature of {at} was made with an unknown key.',
    signature: 'The signature of {at} is not valid.',
    roots: 'The signature of {at} does not follow the one before it.',
  },
};

const polish: SealPaperWords = {
  title: 'Plomba pudła',
  fileName: 'plomba',
  client: 'Klient',
  type: 'Typ',
  seals: 'Plomby',
  sealedAt: 'Zaplombowano',
  documents: 'Dokumenty przy plombowaniu',
  documentsNow: 'Dokumenty teraz',
  certificate: 'Protokół zniszczenia',
  contentHash: 'Skrót zawartości przy plombowaniu (SHA-256)',
  signature: 'Podpis',
  unsigned: 'Pierwszy podpis pojawi się w ciągu doby.',
  signedUpTo: (day, step) => `Podpis z ${day} obejmuje wszystkie kroki do kroku ${step}.`,
  root: 'Najnowszy podpisany korzeń',
  check: 'Sprawdzenie',
  checkHow: (file) => `Ten PDF zawiera plik ${file}. Zapisz go z załączników i sprawdź stroną seal-check.html, także bez sieci.`,
  step: 'Krok',
  what: 'Co',
  when: 'Kiedy',
  how: 'Jak',
  hash: 'Skrót',
  closed: 'jawny jest tylko skrót',
  methods: new Map([
    ['scanned', 'zeskanowano'],
    ['typed', 'wpisano'],
  ]),
  broken: 'Ta plomba jest naruszona.',
  whole: (sealed) => `Nic nie zmieniono od zaplombowania ${sealed}.`,
  notCompared: (sealed) => `Zapis od zaplombowania ${sealed} jest kompletny. Zawartości nie porównano.`,
  destroyed: (ended, sealed) => `To pudło zniszczono ${ended}. Od zaplombowania ${sealed} nic nie zmieniono w jego historii.`,
  events: {
    1: 'Pudło ponownie otwarte',
    2: 'Pudło zamknięte i zaplombowane',
    3: 'Pudło zarejestrowane',
    4: 'Sporządzono protokół',
    5: 'Zamówiono odbiór',
    6: 'Odnotowano',
    101: 'Przyjęto',
    102: 'Odłożono na miejsce',
    103: 'Zawartość policzona',
    104: 'Przekazane',
    105: 'Poprawiono rejestrację',
    106: 'Pobrano do dostawy',
    107: 'Wysłano',
    108: 'Dostarczono',
    109: 'Zwrócono',
    110: 'Zniszczone',
    111: 'Wstrzymano niszczenie',
    112: 'Zniesiono wstrzymanie niszczenia',
    113: 'Zgłoszono brak',
    114: 'Odnaleziono',
  },
  faults: {
    event: 'Krok {at} zmieniono po zapisaniu.',
    order: 'Krok {at} nie wynika z poprzedniego.',
    head: 'Brakuje ostatnich kroków.',
    sealing: 'Plombowanie wykazuje inną zawartość niż historia.',
    content: 'Zawartość pudła nie jest tą, którą zaplombowano.',
    leaf: 'Podpis z {at} obejmuje inny koniec historii.',
    root: 'Historia nie należy do podpisu z {at}.',
    key: 'Podpis z {at} złożono nieznanym kluczem.',
    signature: 'Podpis z {at} jest nieważny.',
    roots: 'Podpis z {at} nie wynika z poprzedniego.',
  },
};

const german: SealPaperWords = {
  title: 'Plombe des Kartons',
  fileName: 'plombe',
  client: 'Kunde',
  type: 'Typ',
  seals: 'Plomben',
  sealedAt: 'Versiegelt',
  documents: 'Dokumente bei der Versiegelung',
  documentsNow: 'Dokumente jetzt',
  certificate: 'Vernichtungszertifikat',
  contentHash: 'Hash des Inhalts bei der Versiegelung (SHA-256)',
  signature: 'Signatur',
  unsigned: 'Die erste Signatur folgt innerhalb eines Tages.',
  signedUpTo: (day, step) => `Die Signatur vom ${day} deckt alle Schritte bis Schritt ${step}.`,
  root: 'Neueste signierte Wurzel',
  check: 'Prüfung',
  checkHow: (file) =>
    `Dieses PDF enthält die Datei ${file}. Speichern Sie sie aus den Anlagen und prüfen Sie sie mit seal-check.html, auch ohne Netzwerk.`,
  step: 'Schritt',
  what: 'Was',
  when: 'Wann',
  how: 'Wie',
  hash: 'Hash',
  closed: 'nur der Hash ist öffentlich',
  methods: new Map([
    ['scanned', 'gescannt'],
    ['typed', 'eingegeben'],
  ]),
  broken: 'Diese Plombe ist verletzt.',
  whole: (sealed) => `Seit der Versiegelung am ${sealed} nichts geändert.`,
  notCompared: (sealed) =>
    `Die Aufzeichnung seit der Versiegelung am ${sealed} ist vollständig. Der Inhalt wurde nicht verglichen.`,
  destroyed: (ended, sealed) =>
    `Dieser Karton wurde am ${ended} vernichtet. Seit der Versiegelung am ${sealed} wurde an seinem Nachweis nichts geändert.`,
  events: {
    1: 'Karton wieder geöffnet',
    2: 'Karton geschlossen und versiegelt',
    3: 'Karton erfasst',
    4: 'Übergabeprotokoll ausgestellt',
    5: 'Abholung beauftragt',
    6: 'Vermerkt',
    101: 'Vom Archiv angenommen',
    102: 'Eingelagert',
    103: 'Inhalt gezählt',
    104: 'Übergeben',
    105: 'Erfassung korrigiert',
    106: 'Für die Lieferung entnommen',
    107: 'Versandt',
    108: 'Zugestellt',
    109: 'Zurückgegeben',
    110: 'Vernichtet',
    111: 'Rechtliche Sperre gesetzt',
    112: 'Rechtliche Sperre aufgehoben',
    113: 'Als fehlend gemeldet',
    114: 'Wiedergefunden',
  },
  faults: {
    event: 'Schritt {at} wurde nach dem Schreiben geändert.',
    order: 'Schritt {at} folgt nicht auf den vorigen.',
    head: 'Die letzten Schritte fehlen.',
    sealing: 'Die Versiegelung zeigt einen anderen Inhalt als der Verlauf.',
    content: 'Der Inhalt des Kartons ist nicht der versiegelte.',
    leaf: 'Die Signatur vom {at} deckt ein anderes Ende des Verlaufs.',
    root: 'Der Verlauf gehört nicht zur Signatur vom {at}.',
    key: 'Die Signatur vom {at} stammt von einem unbekannten Schlüssel.',
    signature: 'Die Signatur vom {at} ist ungültig.',
    roots: 'Die Signatur vom {at} folgt nicht auf die vorige.',
  },
};

/** Texts of the paper by language. */
export const sealPaperWords: Readonly<Record<Language, SealPaperWords>> = { en: english, pl: polish, de: german };
