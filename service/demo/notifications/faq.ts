import type { FaqText } from '#schema/records/notification.ts';

/** Frequent questions, in page order, in the three languages of the product. */

type Words = Record<'en' | 'pl' | 'de', FaqText>;

const offline = { en: 'Working offline', pl: 'Praca offline', de: 'Offline-Arbeit' };
const boxes = { en: 'Boxes and documents', pl: 'Pudła i dokumenty', de: 'Kartons und Dokumente' };
const account = { en: 'Account', pl: 'Konto', de: 'Konto' };

type Topic = typeof offline;
type Pair = readonly [question: string, answer: string];

const asked = (topic: Topic, en: Pair, pl: Pair, de: Pair): Words => ({
  en: { topic: topic.en, question: en[0], answer: en[1] },
  pl: { topic: topic.pl, question: pl[0], answer: pl[1] },
  de: { topic: topic.de, question: de[0], answer: de[1] },
});

export const faq: readonly Words[] = [
  asked(
    offline,
    [
      'What happens to my changes when I am offline?',
      'Everything you save is stored on this device immediately. When you are back online it is sent automatically, in the order you saved it, and each row gets a check mark.\n\nYou do not have to click anything. The indicator in the top bar shows how many changes are still waiting.',
    ],
    [
      'Co się dzieje z moimi zmianami, gdy nie ma zasięgu?',
      'Wszystko, co zapiszesz, jest od razu na dysku tego urządzenia. Gdy wróci zasięg, zostanie wysłane automatycznie, w kolejności zapisu, a każdy wiersz dostanie znacznik.\n\nNie musisz niczego klikać. Wskaźnik na górnym pasku pokazuje, ile jeszcze czeka.',
    ],
    [
      'Was geschieht mit meinen Änderungen, wenn keine Verbindung besteht?',
      'Alles, was Sie speichern, ist sofort auf diesem Gerät gesichert. Sobald Verbindung besteht, wird es automatisch gesendet, in der Reihenfolge des Speicherns, und jede Zeile bekommt ihren Haken.\n\nSie müssen nichts anklicken. Die Anzeige in der oberen Leiste zeigt, wie viel noch aussteht.',
    ],
  ),
  asked(
    offline,
    [
      'How do I prepare a tablet for a basement?',
      'Open the offline card on the page of boxes and press “Prepare for offline work”. Wait until every line is green: value lists, numbers and printing are then on the device.',
    ],
    [
      'Jak przygotować tablet do pracy w piwnicy?',
      'Otwórz kartę pracy offline na stronie pudeł i naciśnij „Przygotuj do pracy offline”. Poczekaj, aż każdy wiersz będzie zielony: słowniki, numery i wydruki są wtedy na urządzeniu.',
    ],
    [
      'Wie bereite ich ein Tablet für den Keller vor?',
      'Öffnen Sie auf der Seite der Kartons die Offline-Karte und drücken Sie „Offline-Arbeit vorbereiten“. Warten Sie, bis jede Zeile grün ist: Dann sind Wertelisten, Nummern und Druck auf dem Gerät.',
    ],
  ),
  asked(
    boxes,
    [
      'Why can I not close a box?',
      'An empty box cannot be closed, and some types of boxes require a seal number. The dialog shows the reason.',
    ],
    [
      'Dlaczego nie mogę zamknąć pudła?',
      'Pustego pudła nie da się zamknąć, a niektóre rodzaje pudeł wymagają numeru plomby. Okno pokazuje, co jest powodem.',
    ],
    [
      'Warum lässt sich ein Karton nicht schließen?',
      'Ein leerer Karton wird nicht geschlossen, und manche Arten verlangen die Nummer ihrer Plombe. Das Fenster zeigt den Grund.',
    ],
  ),
  asked(
    boxes,
    [
      'Two of us registered the same code. What now?',
      'Nothing is lost. The same code with the same content counts once. With different content both are kept, and a supervisor decides at the conflict desk.',
    ],
    [
      'Dwie osoby zarejestrowały ten sam kod. Co teraz?',
      'Nic nie ginie. Ten sam kod z tą samą treścią liczy się raz. Przy różnej treści zostają obie wersje, a rozstrzyga przełożony.',
    ],
    [
      'Zwei Personen haben denselben Code erfasst. Was nun?',
      'Nichts geht verloren. Derselbe Code mit demselben Inhalt zählt einmal. Bei verschiedenem Inhalt bleiben beide, und die Teamleitung entscheidet.',
    ],
  ),
  asked(
    boxes,
    [
      'What does “provisional” on a transfer list mean?',
      'It was prepared offline and contains a checksum of its content. The server assigns the official number once everything has been sent.',
    ],
    [
      'Co oznacza „tymczasowy” na protokole?',
      'Protokół sporządzono offline i zawiera on sumę kontrolną treści. Oficjalny numer nadaje serwer, gdy wszystko zostanie wysłane.',
    ],
    [
      'Was bedeutet „vorläufig“ auf einem Übergabeprotokoll?',
      'Es wurde offline erstellt und enthält eine Prüfsumme seines Inhalts. Die offizielle Nummer vergibt der Server, wenn alles gesendet ist.',
    ],
  ),
  asked(
    account,
    [
      'I forgot my password.',
      'Press “Forgot your password?” on the sign-in page. You will receive a link by email; it works once and expires after ten minutes. Unsent changes stay on the device.',
    ],
    [
      'Nie pamiętam hasła.',
      'Na stronie logowania naciśnij „Nie pamiętasz hasła?”. Dostaniesz wiadomość z linkiem; jest jednorazowy i ważny dziesięć minut. Niewysłane zmiany zostają na urządzeniu.',
    ],
    [
      'Ich habe mein Passwort vergessen.',
      'Drücken Sie auf der Anmeldeseite „Passwort vergessen?“. Sie erhalten einen Link; er gilt einmal und zehn Minuten lang. Nicht gesendete Änderungen bleiben auf dem Gerät.',
    ],
  ),
];
