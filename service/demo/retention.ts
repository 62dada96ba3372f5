import { containerStatus } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { classRetention, holdItems, holds, proposalLines, proposals, retentionSchedules } from '#service/db/tables/retention.ts';
import { demoRows, type DemoBase, type DemoPart } from '#service/demo/demo-part.ts';
import { furtherHolds } from '#service/demo/further-holds.ts';
import { inLanguage, type Words } from '#service/demo/in-language.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

interface Schedule {
  code: string;
  words: Words;
  years: number;
  permanent?: true;
  review?: true;
  /** English names of its classes. */
  classes: readonly string[];
}

/** Usual periods of Polish offices; `Bc` ends with the record itself, so the list of what is due is not empty. */
const schedules: readonly Schedule[] = [
  {
    code: 'B50',
    words: ['Personnel records', 'Akta pracownicze', 'Personalunterlagen'],
    years: 50,
    classes: ['HR personal files', 'File folders', 'Employment contracts', 'Payroll lists', 'Work certificates'],
  },
  {
    code: 'B5',
    words: ['Accounting records', 'Dokumenty księgowe', 'Buchungsbelege'],
    years: 5,
    classes: ['Purchase invoices', 'Sales invoices', 'Bank statements'],
  },
  {
    code: 'B20',
    words: ['Medical records', 'Dokumentacja medyczna', 'Medizinische Unterlagen'],
    years: 20,
    classes: ['Medical records', 'Laboratory results'],
  },
  { code: 'A', words: ['Ledgers', 'Księgi', 'Bücher'], years: 0, permanent: true, classes: ['Ledgers to 2015'] },
  {
    code: 'Bc',
    words: ['Working papers', 'Materiały pomocnicze', 'Arbeitsunterlagen'],
    years: 0,
    review: true,
    classes: ['Cost reports', 'Consents'],
  },
];

const inspection: Words = ['Labour inspection 2026', 'Kontrola inspekcji pracy 2026', 'Arbeitsinspektion 2026'];
const reason: Words = ['Until the inspection is closed', 'Do zakończenia kontroli', 'Bis die Prüfung abgeschlossen ist'];
const HELD = 'Payroll lists';
const papers: Words = ['Working papers to 2025', 'Materiały pomocnicze do 2025', 'Arbeitsunterlagen bis 2025'];
const wanted: Words = ['Audit in May 2027', 'Audyt w maju 2027', 'Prüfung im Mai 2027'];
/** Boxes of the proposal. */
const PROPOSED = 5;

/** Retention schedules of the classes, and legal holds: on one of them, on a box, on a person, and one that was lifted. */
export const retentionDemo: DemoPart = {
  name: 'retention',
  make: (random, base) => {
    const { plan, configuration } = base;
    const wordOf = (words: Words) => inLanguage(plan.language, words);
    const by = configuration.users.find(({ roles }) => roles.includes('Supervisor'));
    const saved = { savedAt: DEMO_NOW - 90 * DAY_MS, savedByName: by?.name ?? '' };
    const made = schedules.map((schedule) => ({ ...schedule, id: random.id(DEMO_NOW - 90 * DAY_MS) }));
    const classes = configuration.projects.flatMap((project) => project.classes.map(({ record }) => record));
    const scheduled = classes.flatMap(({ id: classId, name }) => {
      const its = made.find((schedule) => schedule.classes.includes(name));
      return its ? [{ classId, version: 1, scheduleId: its.id, ...saved }] : [];
    });
    const held = classes.find(({ name }) => name === HELD);
    const holdId = random.id(DEMO_NOW - 20 * DAY_MS);
    const hold = {
      id: holdId,
      scope: 'class' as const,
      matter: wordOf(inspection),
      reason: wordOf(reason),
      state: 'placed' as const,
    };
    const placed = {
      reviewOn: '2027-03-31',
      placedAt: DEMO_NOW - 20 * DAY_MS,
      placedBy: by?.id ?? '',
      placedByName: by?.name ?? '',
    };
    const proposed = proposal(random, base, made, scheduled, wordOf(papers));
    const further = furtherHolds(random, base, wordOf);
    return {
      tables: [
        demoRows(proposals, proposed ? [proposed.proposal] : []),
        demoRows(proposalLines, proposed?.lines ?? []),
        demoRows(
          retentionSchedules,
          made.map(({ id, code, words, years, permanent = false, review = false }) => ({
            id,
            version: 1,
            code,
            name: wordOf(words),
            years,
            permanent,
            review,
            // a record that ends with itself counts no years
            from: years === 0 ? ('day' as const) : ('nextYear' as const),
            base: 'createdAt' as const,
            ...saved,
          })),
        ),
        demoRows(classRetention, scheduled),
        demoRows(holds, [...(held ? [{ ...hold, ...placed }] : []), ...further.holds]),
        demoRows(holdItems, [...(held ? [{ holdId, objectType: 'class', objectId: held.id }] : []), ...further.items]),
      ],
    };
  },
};

/** A proposal that waits for its answers: boxes whose only documents are working papers, some answered. */
function proposal(
  random: Random,
  { containers, registrations, configuration, plan }: DemoBase,
  made: readonly (Schedule & { id: string })[],
  scheduled: readonly { classId: string; scheduleId: string }[],
  title: string,
) {
  const ended = made.find(({ review: isReviewed }) => isReviewed);
  const classIds = new Set(scheduled.filter(({ scheduleId }) => scheduleId === ended?.id).map(({ classId }) => classId));
  const inBox = Map.groupBy(registrations, ({ containerId }) => containerId);
  const boxes = containers.filter(({ id, status }) => {
    const documents = inBox.get(id) ?? [];
    const isOnly = documents.length > 0 && documents.every(({ classId }) => classIds.has(classId));
    return status === containerStatus.completed && isOnly;
  });
  const [first] = boxes;
  const who = configuration.users.find(({ roles }) => roles.includes('Supervisor'));
  if (!first || !who) return undefined;
  const at = DEMO_NOW - 4 * DAY_MS;
  const id = random.id(at);
  const why = inLanguage(plan.language, wanted);
  const lines = boxes
    .filter(({ projectId }) => projectId === first.projectId)
    .slice(0, PROPOSED)
    .map(({ id: objectId, code }, n) => {
      const isAnswered = n < 3;
      return {
        proposalId: id,
        objectId,
        containerId: objectId,
        code,
        answer: !isAnswered ? ('' as const) : n === 0 ? ('keep' as const) : ('destroy' as const),
        keepUntil: n === 0 ? '2027-06-30' : '',
        reason: n === 0 ? why : '',
        answeredByName: isAnswered ? who.name : '',
        answeredAt: isAnswered ? at + DAY_MS : 0,
      };
    });
  const by = { madeAt: at, madeBy: who.id, madeByName: who.name };
  return { proposal: { id, projectId: first.projectId, title, state: 'open' as const, ...by }, lines };
}
