import type { PositionState } from '#schema/codes/orders.ts';
import type { BlockerCode } from '#schema/rules/blockers.ts';
import type { Language } from '#schema/records/translations.ts';

/** Texts of the papers of orders: the sheet, handovers, lists of what is fetched, certificates. Only the service draws them. */
export interface PaperWords {
  order: string;
  handover: string;
  pickList: string;
  shelf: string;
  box: string;
  destruction: string;
  certificate: string;
  orderedBy: string;
  approvedBy: string;
  waybill: string;
  recipient: string;
  note: string;
  givenBy: string;
  takenBy: string;
  place: string;
  vehicle: string;
  seal: string;
  contact: string;
  services: string;
  pieces: string;
  kilograms: string;
  listCode: string;
  project: string;
  destroyedOn: string;
  executedBy: string;
  witnessedBy: string;
  certificateHash: string;
  refusedToSign: string;
  witness: string;
  typedName: string;
  /** Heads of the columns. */
  code: string;
  title: string;
  quantity: string;
  done: string;
  state: string;
  seals: string;
  read: string;
  handedOver: string;
  description: string;
  class: string;
  values: string;
  basis: string;
  destroyed: string;
  /** Cells. */
  yes: string;
  no: string;
  methods: Readonly<Record<'scanned' | 'typed' | '', string>>;
  states: Readonly<Record<PositionState, string>>;
  /** Why an item was not destroyed; `onHold` is what a hold is called on a position. */
  kept: Readonly<Record<BlockerCode | 'onHold', string>>;
}

const english: PaperWords = {
  order: 'Order',
  handover: 'Handover',
  pickList: 'Pick list',
  shelf: 'Shelf',
  box: 'Box',
  destruction: 'Destruction',
  certificate: 'Certificate of destruction',
  orderedBy: 'Ordered by',
  approvedBy: 'Approved by',
  waybill: 'Waybill',
  recipient: 'Recipient',
  note: 'Note',
  givenBy: 'Handed over by',
  takenBy: 'Taken over by',
  place: 'Place',
  vehicle: 'Vehicle',
  seal: 'Seal',
  contact: 'Contact',
  services: 'Services',
  pieces: 'Pieces',
  kilograms: 'Kilograms',
  listCode: 'Code of this list',
  project: 'Project',
  destroyedOn: 'Destroyed on',
  executedBy: 'Executed by',
  witnessedBy: 'Witnessed by',
  certificateHash: 'SHA-256 of this certificate',
  refusedToSign: 'Refused to sign',
  witness: 'Witness',
  typedName: 'name entered',
  code: 'Code',
  title: 'Title',
  quantity: 'Quantity',
  done: 'Done',
  state: 'Status',
  seals: 'Seals',
  read: 'Read',
  handedOver: 'Handed over',
  description: 'Description',
  class: 'Class',
  values: 'Values',
  basis: 'Basis',
  destroyed: 'Destroyed',
  yes: 'yes',
  no: 'no',
  methods: { scanned: 'scanned', typed: 'typed', '': '' },
  states: {
    1: 'Ordered',
    2: 'Picked',
    3: 'On the way',
    4: 'Done',
    5: 'Not found',
    6: 'Not possible',
    7: 'Withdrawn',
  },
  kept: {
    hold: 'on hold',
    onHold: 'on hold',
    permanent: 'kept permanently',
    notYet: 'retention period is not over',
    noSchedule: 'no retention schedule',
    noBaseDate: 'no date from which its retention counts',
    review: 'waits for its review',
    keepUntil: 'kept longer by decision',
    checkedOut: 'not in the archive',
    onOrder: 'on another order',
    onProposal: 'on a proposal',
    openCases: 'open conflict',
    unsentWork: 'unsent changes',
    missing: 'missing',
    inWorkflow: 'in a workflow',
  },
};

const polish: PaperWords = {
  order: 'Zamówienie',
  handover: 'Przekazanie',
  pickList: 'Lista pobrań',
  shelf: 'Regał',
  box: 'Pudło',
  destruction: 'Zniszczenie',
  certificate: 'Protokół zniszczenia',
  orderedBy: 'Zamówił(a)',
  approvedBy: 'Zatwierdził(a)',
  waybill: 'List przewozowy',
  recipient: 'Odbiorca',
  note: 'Uwagi',
  givenBy: 'Przekazał(a)',
  takenBy: 'Odebrał(a)',
  place: 'Miejsce',
  vehicle: 'Pojazd',
  seal: 'Pieczęć',
  contact: 'Kontakt',
  services: 'Usługi',
  pieces: 'Sztuki',
  kilograms: 'Kilogramy',
  listCode: 'Kod tego wykazu',
  project: 'Projekt',
  destroyedOn: 'Zniszczono dnia',
  executedBy: 'Wykonał(a)',
  witnessedBy: 'Świadek',
  certificateHash: 'SHA-256 tego protokołu',
  refusedToSign: 'Odmowa podpisu',
  witness: 'Świadek',
  typedName: 'nazwisko wpisane',
  code: 'Kod',
  title: 'Tytuł',
  quantity: 'Ilość',
  done: 'Zrealizowano',
  state: 'Status',
  seals: 'Plomby',
  read: 'Odczyt',
  handedOver: 'Przekazane',
  description: 'Opis',
  class: 'Klasa',
  values: 'Wartości',
  basis: 'Podstawa',
  destroyed: 'Zniszczono',
  yes: 'tak',
  no: 'nie',
  methods: { scanned: 'zeskanowany', typed: 'wpisany', '': '' },
  states: {
    1: 'Zamówione',
    2: 'Pobrane',
    3: 'W drodze',
    4: 'Zrealizowane',
    5: 'Nie znaleziono',
    6: 'Niemożliwe',
    7: 'Wycofane',
  },
  kept: {
    hold: 'zakaz zniszczenia',
    onHold: 'zakaz zniszczenia',
    permanent: 'przechowywane wieczyście',
    notYet: 'okres przechowywania trwa',
    noSchedule: 'brak kategorii archiwalnej',
    noBaseDate: 'brak daty, od której liczy się okres',
    review: 'czeka na ekspertyzę',
    keepUntil: 'przedłużone decyzją',
    checkedOut: 'poza archiwum',
    onOrder: 'w innym zamówieniu',
    onProposal: 'w propozycji',
    openCases: 'otwarty konflikt',
    unsentWork: 'niewysłane zmiany',
    missing: 'zaginione',
    inWorkflow: 'w obiegu',
  },
};

const german: PaperWords = {
  order: 'Auftrag',
  handover: 'Übergabe',
  pickList: 'Entnahmeliste',
  shelf: 'Regal',
  box: 'Karton',
  destruction: 'Vernichtung',
  certificate: 'Vernichtungszertifikat',
  orderedBy: 'Beauftragt von',
  approvedBy: 'Genehmigt von',
  waybill: 'Frachtbrief',
  recipient: 'Empfänger',
  note: 'Bemerkung',
  givenBy: 'Übergeben von',
  takenBy: 'Übernommen von',
  place: 'Ort',
  vehicle: 'Fahrzeug',
  seal: 'Siegel',
  contact: 'Kontakt',
  services: 'Leistungen',
  pieces: 'Stück',
  kilograms: 'Kilogramm',
  listCode: 'Code dieser Liste',
  project: 'Projekt',
  destroyedOn: 'Vernichtet am',
  executedBy: 'Ausgeführt von',
  witnessedBy: 'Zeuge',
  certificateHash: 'SHA-256 dieses Zertifikats',
  refusedToSign: 'Unterschrift verweigert',
  witness: 'Zeuge',
  typedName: 'Name eingegeben',
  code: 'Code',
  title: 'Titel',
  quantity: 'Menge',
  done: 'Erledigt',
  state: 'Status',
  seals: 'Plomben',
  read: 'Erfasst',
  handedOver: 'Übergeben',
  description: 'Beschreibung',
  class: 'Klasse',
  values: 'Werte',
  basis: 'Grundlage',
  destroyed: 'Vernichtet',
  yes: 'ja',
  no: 'nein',
  methods: { scanned: 'gescannt', typed: 'getippt', '': '' },
  states: {
    1: 'Beauftragt',
    2: 'Entnommen',
    3: 'Unterwegs',
    4: 'Erledigt',
    5: 'Nicht gefunden',
    6: 'Nicht möglich',
    7: 'Zurückgezogen',
  },
  kept: {
    hold: 'gesperrt',
    onHold: 'gesperrt',
    permanent: 'dauerhaft aufzubewahren',
    notYet: 'Aufbewahrungsfrist läuft',
    noSchedule: 'keine Aufbewahrungsfrist festgelegt',
    noBaseDate: 'kein Datum, ab dem die Frist zählt',
    review: 'wartet auf Prüfung',
    keepUntil: 'durch Entscheidung verlängert',
    checkedOut: 'nicht im Archiv',
    onOrder: 'in einem anderen Auftrag',
    onProposal: 'in einem Vorschlag',
    openCases: 'offener Konflikt',
    unsentWork: 'ungesendete Änderungen',
    missing: 'vermisst',
    inWorkflow: 'in einem Workflow',
  },
};

/** Texts of papers by language. */
export const paperWords: Readonly<Record<Language, PaperWords>> = { en: english, pl: polish, de: german };
