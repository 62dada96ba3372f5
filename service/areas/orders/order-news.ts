import { orderStatus as states, signalKind } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import type { Language } from '#schema/records/translations.ts';
import type { Message, Sending } from '#service/areas/notifications/event.ts';

/** Words of what happens to an order, after the name of the person who did it. */
const words = {
  approved: { en: 'approved', pl: 'zatwierdzone', de: 'genehmigt' },
  sentBack: { en: 'sent back', pl: 'odesłane do poprawy', de: 'zurückgegeben' },
  rejected: { en: 'rejected', pl: 'odrzucone', de: 'zurückgewiesen' },
  cancelled: { en: 'canceled', pl: 'anulowane', de: 'storniert' },
  noApprover: {
    en: 'waits, and no one may approve it: everyone with the permission worked on it',
    pl: 'czeka i nikt nie może go zatwierdzić: każdy z uprawnieniem przy nim pracował',
    de: 'wartet, und niemand darf ihn genehmigen: alle mit dieser Berechtigung haben daran gearbeitet',
  },
  takenOn: { en: 'in progress', pl: 'w realizacji', de: 'in Bearbeitung' },
  givenBack: { en: 'waiting in the archive again', pl: 'znów czeka w archiwum', de: 'wartet wieder im Archiv' },
  completed: { en: 'completed', pl: 'zakończone', de: 'abgeschlossen' },
  partial: {
    en: 'completed, a part is missing',
    pl: 'zakończone, części brakuje',
    de: 'abgeschlossen, ein Teil fehlt',
  },
  missing: { en: 'completed, missing', pl: 'zakończone, brakuje', de: 'abgeschlossen, es fehlen' },
  nothing: {
    en: 'ended, nothing could be done',
    pl: 'zamknięte, niczego nie udało się zrealizować',
    de: 'beendet, nichts konnte ausgeführt werden',
  },
  leftOut: {
    en: 'something was left out and waits in a new basket',
    pl: 'część pominięto, czeka w nowym koszyku',
    de: 'etwas blieb außen vor und wartet in einem neuen Korb',
  },
  itemTaken: {
    en: 'items in this basket are now on another order',
    pl: 'pozycje z tego koszyka są teraz na innym zamówieniu',
    de: 'Positionen dieses Warenkorbs sind jetzt auf einem anderen Auftrag',
  },
  freed: {
    en: 'an item you wait for is no longer on an order',
    pl: 'pozycja, na którą czekasz, nie jest już na zamówieniu',
    de: 'eine Position, auf die Sie warten, ist auf keinem Auftrag mehr',
  },
  raced: {
    en: 'an item is on another order, a supervisor decides',
    pl: 'pozycja jest na innym zamówieniu, decyduje kierownik',
    de: 'eine Position ist auf einem anderen Auftrag, die Teamleitung entscheidet',
  },
  stayedOut: {
    en: 'an item was left out: it stays on another order',
    pl: 'pozycję pominięto: zostaje na innym zamówieniu',
    de: 'eine Position bleibt außen vor: sie bleibt auf einem anderen Auftrag',
  },
  cameBack: {
    en: 'an item waits in a basket: it is on another order',
    pl: 'pozycja czeka w koszyku: jest na innym zamówieniu',
    de: 'eine Position wartet im Warenkorb: sie ist auf einem anderen Auftrag',
  },
  tookOver: {
    en: 'an item was taken over from another order',
    pl: 'pozycję przejęto z innego zamówienia',
    de: 'eine Position wurde von einem anderen Auftrag übernommen',
  },
  takenOver: {
    en: 'an item moved to another order',
    pl: 'pozycja przeszła na inne zamówienie',
    de: 'eine Position wechselte auf einen anderen Auftrag',
  },
  waybill: { en: 'waybill', pl: 'list przewozowy', de: 'Frachtbrief' },
  onTheWay: { en: 'on the way', pl: 'w drodze', de: 'unterwegs' },
  onHold: {
    en: 'stopped in part: a hold was placed',
    pl: 'częściowo wstrzymane: nałożono zakaz zniszczenia',
    de: 'teilweise angehalten: eine Sperre wurde gesetzt',
  },
  proposalMade: {
    en: 'proposal of destruction: boxes that are due wait for an answer',
    pl: 'propozycja zniszczenia: pudła po terminie czekają na rozpatrzenie',
    de: 'Vernichtungsvorschlag: fällige Kartons warten auf eine Antwort',
  },
  proposalReady: {
    en: 'proposal of destruction: every line is answered',
    pl: 'propozycja zniszczenia: wszystkie pozycje rozpatrzone',
    de: 'Vernichtungsvorschlag: alle Positionen beantwortet',
  },
  holdReview: {
    en: 'hold on destruction: the review is due',
    pl: 'zakaz zniszczenia: termin przeglądu',
    de: 'Vernichtungssperre: Prüfung fällig',
  },
  late: { en: 'late', pl: 'opóźnione', de: 'verspätet' },
  certificate: { en: 'certificate of destruction', pl: 'protokół zniszczenia', de: 'Vernichtungszertifikat' },
} as const satisfies Record<string, Record<Language, string>>;

export interface OrderNews {
  what: keyof typeof words;
  /** The person who did it; empty where it happened without one. */
  by: string;
  /** A number that belongs to it, such as a waybill; empty for none. */
  detail: string;
}

type News = Omit<OrderNews, 'by'> & Pick<Sending, 'mail'>;

const plain = (what: OrderNews['what'], mail?: Sending['mail']): News => ({ what, detail: '', mail });

/** Returns the news for the author of an order a transaction changed; null for none. */
export function happenedTo(before: Order, after: Order): News | null {
  if (before.status === states.draft && after.nextId !== '' && before.nextId === '') return plain('leftOut', 'needed');
  if (before.status === after.status) return before.waybill === after.waybill ? null : { what: 'waybill', detail: after.waybill };
  if (after.status === states.draft) return plain('sentBack', 'needed');
  if (after.status === states.rejected) return plain('rejected', 'all');
  if (after.status === states.cancelled) return plain('cancelled', 'all');
  if (after.status === states.inProgress) return plain('takenOn');
  if (after.status === states.completed) {
    const outcome = after.outcome === 'partial' ? 'partial' : after.outcome === 'none' ? 'nothing' : 'completed';
    return plain(outcome, 'all');
  }
  if (after.status !== states.accepted || before.status === states.draft) return null;
  return before.status === states.inProgress ? plain('givenBack') : plain('approved', 'all');
}

/** The message, in three languages. */
export function messageOf(subject: string, { what, by, detail }: OrderNews, target: string): Message {
  const its = words[what];
  const text = (language: Language) => {
    const state = [its[language], detail].filter(Boolean).join(' ');
    return by === '' ? state : `${by}: ${state}`;
  };
  const translations = { pl: { text: text('pl') }, de: { text: text('de') } };
  return { kind: signalKind.workflowProcess, subject, text: text('en'), target, translations };
}
