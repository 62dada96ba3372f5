import { flowCaseStatus } from '#schema/codes/flow.ts';
import type { Role } from '#schema/grants.ts';
import type { FlowDefinition, Performer } from '#schema/records/flow.ts';
import { FlowSketch, type FlowWords } from '#schema/rules/flow/sketch.ts';
import type { MadeClass } from '#service/demo/configuration.ts';

/** A workflow of the demonstration, for classes by their English names. */
export interface FlowPlan {
  id: string;
  classes: readonly string[];
  draw: (documentClass: MadeClass) => FlowDefinition;
}

const by = (...roles: readonly Role[]): Performer[] => roles.map((role) => ({ of: 'role', role }));
const accept: FlowWords = ['Accept', 'Zaakceptuj', 'Freigeben'];
const reject: FlowWords = ['Reject', 'Odrzuć', 'Ablehnen'];
const confirmed: FlowWords = ['Values are right', 'Wartości się zgadzają', 'Werte stimmen'];
const back: FlowWords = ['Send back', 'Odeślij do poprawy', 'Zurückgeben'];
const on: FlowWords = ['Go on', 'Dalej', 'Weiter'];
const done: FlowWords = ['Done', 'Gotowe', 'Erledigt'];
const both: FlowWords = ['Both', 'Równolegle', 'Beide'];
const answered: FlowWords = ['Both have answered', 'Oba głosy oddane', 'Beide haben geantwortet'];
const checking: FlowWords = ['Checking', 'Sprawdzanie', 'Prüfung'];
const deciding: FlowWords = ['Decision', 'Decyzja', 'Entscheidung'];

/** Attributes to confirm: the first mandatory ones. */
const toConfirm = ({ record }: MadeClass): string[] =>
  record.attributes
    .filter(({ mandatory }) => mandatory)
    .map(({ id }) => id)
    .slice(0, 4);

const verification: FlowPlan = {
  id: 'flow-verification',
  classes: ['HR personal files', 'Employment contracts'],
  draw: (made) =>
    new FlowSketch('flow-verification', ['Verification of values', 'Weryfikacja wartości', 'Prüfung der Werte'])
      .stage('checking', checking)
      .start()
      .verification(
        'verify',
        ['Verify against paper', 'Sprawdź z papierem', 'Mit dem Papier vergleichen'],
        by('User', 'Supervisor'),
        toConfirm(made),
        5,
      )
      .stage('correcting', ['Correction', 'Poprawianie', 'Korrektur'])
      .task(
        'correct',
        ['Correct the registration', 'Popraw rejestrację', 'Registrierung korrigieren'],
        by('User', 'Supervisor'),
        3,
      )
      .stage('over', done)
      .end()
      .way('start', 'verify', 'next', on)
      .way('verify', 'end', 'accept', confirmed)
      .way('verify', 'correct', 'reject', ['Values are wrong', 'Wartości się nie zgadzają', 'Werte stimmen nicht'], {
        reason: 'must',
      })
      .way('correct', 'verify', 'back', ['Check again', 'Sprawdź ponownie', 'Erneut prüfen'])
      .drawn(),
};

const invoice: FlowPlan = {
  id: 'flow-invoice',
  classes: ['Purchase invoices', 'Rechnungen'],
  draw: (made) => {
    const amount = made.record.attributes.find(({ name }) => name === 'Gross amount');
    const condition = amount ? `[${amount.id}] >= 10000` : '1 = 2';
    return new FlowSketch('flow-invoice', ['Invoice approval', 'Akceptacja faktury', 'Rechnungsfreigabe'])
      .stage('checking', checking)
      .start()
      .verification(
        'verify',
        ['Check the invoice', 'Sprawdź fakturę', 'Rechnung prüfen'],
        by('User', 'Supervisor'),
        toConfirm(made),
        2,
      )
      .gate('large', ['At least 10,000?', 'Co najmniej 10 000?', 'Mindestens 10.000?'], 'decision')
      .stage('deciding', deciding)
      .gate('both', both, 'split')
      .approval('owner', ['Cost owner', 'Właściciel kosztu', 'Kostenverantwortung'], by('Manager', 'Supervisor'), {
        dueDays: 3,
        fourEyes: true,
      })
      .approval('finance', ['Finance', 'Finanse', 'Finanzen'], by('Acceptor', 'Supervisor'), { dueDays: 3, fourEyes: true })
      .gate('met', answered, 'join')
      .stage('booking', ['Booking', 'Księgowanie', 'Buchung'])
      .task('book', ['Book', 'Zaksięguj', 'Buchen'], by('User', 'Supervisor'), 2)
      .end()
      .end('refused', flowCaseStatus.rejected)
      .way('start', 'verify', 'next', on)
      .way('verify', 'large', 'accept', confirmed)
      .way('large', 'both', 'condition', ['Large', 'Duża', 'Groß'], { condition })
      .way('large', 'book', 'otherwise', ['Small', 'Mała', 'Klein'])
      .way('both', 'owner', 'branch', on)
      .way('both', 'finance', 'branch', on)
      .way('owner', 'met', 'accept', accept)
      .way('owner', 'refused', 'reject', reject, { reason: 'must', clears: true })
      .way('finance', 'met', 'accept', accept)
      .way('finance', 'refused', 'reject', reject, { reason: 'must', clears: true })
      .way('met', 'book', 'next', on)
      .way('book', 'end', 'next', done)
      .drawn();
  },
};

const release: FlowPlan = {
  id: 'flow-release',
  classes: ['Medical records', 'Contracts'],
  draw: () =>
    new FlowSketch('flow-release', ['Release of records', 'Udostępnienie dokumentacji', 'Herausgabe der Unterlagen'])
      .stage('archive', ['At the archive', 'W archiwum', 'Im Archiv'], true)
      .start()
      .task('find', ['Find the file', 'Odszukaj teczkę', 'Akte heraussuchen'], by('ArchiveProvider', 'CustomerServices'), 2)
      .stage('deciding', deciding)
      .approval(
        'release',
        ['Release', 'Zgoda na udostępnienie', 'Herausgabe freigeben'],
        by('Supervisor', 'Manager', 'Acceptor'),
        { dueDays: 5, needed: 2, fourEyes: true },
      )
      .stage('waiting', ['Objection period', 'Czas na sprzeciw', 'Widerspruchsfrist'])
      .wait('objection', ['Wait 14 days for an objection', 'Czekaj 14 dni na sprzeciw', '14 Tage auf Widerspruch warten'], 14)
      .end()
      .end('refused', flowCaseStatus.rejected)
      .way('start', 'find', 'next', on)
      .way('find', 'release', 'next', done)
      .way('release', 'objection', 'accept', accept)
      .way('release', 'refused', 'reject', reject, { reason: 'must' })
      .way('release', 'find', 'back', back, { reason: 'may' })
      .way('objection', 'end', 'next', on)
      .drawn(),
};

/** Workflows of the demonstration. */
export const flowPlans: readonly FlowPlan[] = [verification, invoice, release];
