import { containerStatus } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import {
  classRetention,
  holdItems,
  holds,
  proposalLines,
  proposals,
  retentionKeeps,
  retentionSchedules,
} from '#service/db/tables/retention.ts';
import { demoRows, type DemoBase, type DemoPart } from '#service/demo/demo-part.ts';
import { furtherHolds } from '#service/demo/further-holds.ts';
import { inLanguage, type Words } from '#service/demo/in-language.ts';
import { keptBoxes } from '#service/demo/kept-boxes.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import { laterSchedules, schedules, type Schedule } from '#service/demo/schedules.ts';

const inspection: Words = ['Labour inspection 2026', 'Kontrola inspekcji pracy 2026', 'Arbeitsinspektion 2026'];
const reason: Words = ['Until the inspection is closed', 'Do zakończenia kontroli', 'Bis die Prüfung abgeschlossen ist'];
const HELD = 'Payroll lists';
const papers: Words = ['Working papers to 2025', 'Materiały pomocnicze do 2025', 'Arbeitsunterlagen bis 2025'];
const audited: Words = ['Papers of the last audit', 'Materiały z ostatniego audytu', 'Unterlagen der letzten Prüfung'];
const wanted: Words = ['Audit in May 2027', 'Audyt w maju 2027', 'Prüfung im Mai 2027'];
const KEPT_UNTIL = '2027-06-30';
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
    const withId = (schedule: Schedule) => ({ ...schedule, id: random.id(DEMO_NOW - 90 * DAY_MS) });
    const first = schedules.map(withId);
    const classes = configuration.projects.flatMap((project) => project.classes.map(({ record }) => record));
    /** The attribute that the period of a class counts from; empty for none. */
    const dateOf = ({ dates = {} }: Schedule, className: string) => {
      const attributes = classes.find(({ name }) => name === className)?.attributes ?? [];
      return attributes.find(({ name }) => name === dates[className])?.id ?? '';
    };
    const scheduledBy = (those: typeof first) =>
      classes.flatMap(({ id: classId, name }) => {
        const its = those.find((schedule) => schedule.classes.includes(name));
        return its ? [{ classId, version: 1, scheduleId: its.id, attributeId: dateOf(its, name), ...saved }] : [];
      });
    const onClass = heldClass(random, base, wordOf);
    const due = dueBoxes(base, first, scheduledBy(first));
    const proposed = proposal(random, base, due, { title: wordOf(papers), days: 4, answered: 3 });
    const further = furtherHolds(random, base, wordOf);
    const made = [...first, ...laterSchedules.map(withId)];
    const others = due.filter(({ projectId }) => projectId !== proposed?.proposal.projectId);
    const second = proposal(random, base, others, { title: wordOf(audited), days: 11, answered: 0 });
    const proposedTwice = [proposed, second].flatMap((one) => one ?? []);
    return {
      tables: [
        demoRows(
          proposals,
          proposedTwice.map((one) => one.proposal),
        ),
        demoRows(
          proposalLines,
          proposedTwice.flatMap(({ lines }) => lines),
        ),
        demoRows(
          retentionSchedules,
          made.map((its) => ({
            ...scheduleRow(its, wordOf),
            base: its.classes.some((name) => dateOf(its, name) !== '') ? ('attribute' as const) : ('createdAt' as const),
            ...saved,
          })),
        ),
        demoRows(classRetention, scheduledBy(made)),
        demoRows(
          retentionKeeps,
          keptBoxes(base, scheduledBy(made), made).map((objectId) => ({
            objectId,
            until: KEPT_UNTIL,
            reason: wordOf(wanted),
            ...saved,
          })),
        ),
        demoRows(holds, [...onClass.holds, ...further.holds]),
        demoRows(holdItems, [...onClass.items, ...further.items]),
      ],
    };
  },
};

/** A schedule as a row, without what it counts from. */
const scheduleRow = (its: Schedule & { id: string }, wordOf: (words: Words) => string) => ({
  id: its.id,
  version: 1,
  code: its.code,
  name: wordOf(its.words),
  years: its.years,
  permanent: its.permanent ?? false,
  review: its.review ?? false,
  // a record that ends with itself counts no years
  from: its.years === 0 ? ('day' as const) : ('nextYear' as const),
});

/** A legal hold on a class, for an inspection. */
function heldClass(random: Random, { configuration }: DemoBase, wordOf: (words: Words) => string) {
  const by = configuration.users.find(({ roles }) => roles.includes('Supervisor'));
  const classes = configuration.projects.flatMap((project) => project.classes.map(({ record }) => record));
  const held = classes.find(({ name }) => name === HELD);
  const placedAt = DEMO_NOW - 20 * DAY_MS;
  const hold = {
    id: random.id(placedAt),
    scope: 'class' as const,
    matter: wordOf(inspection),
    reason: wordOf(reason),
    state: 'placed' as const,
    reviewOn: '2027-03-31',
    placedAt,
    placedBy: by?.id ?? '',
    placedByName: by?.name ?? '',
  };
  return held
    ? { holds: [hold], items: [{ holdId: hold.id, objectType: 'class' as const, objectId: held.id }] }
    : { holds: [], items: [] };
}

/** Boxes on their shelves whose only documents are working papers. */
function dueBoxes(
  { containers, registrations }: DemoBase,
  made: readonly (Schedule & { id: string })[],
  scheduled: readonly { classId: string; scheduleId: string }[],
): DemoBase['containers'] {
  const ended = made.find(({ review: isReviewed }) => isReviewed);
  const classIds = new Set(scheduled.filter(({ scheduleId }) => scheduleId === ended?.id).map(({ classId }) => classId));
  const inBox = Map.groupBy(registrations, ({ containerId }) => containerId);
  return containers.filter(({ id, status }) => {
    const documents = inBox.get(id) ?? [];
    const isOnly = documents.length > 0 && documents.every(({ classId }) => classIds.has(classId));
    return status === containerStatus.completed && isOnly;
  });
}

/** A proposal about the first of these boxes, which waits for its answers. */
function proposal(
  random: Random,
  { configuration, plan }: DemoBase,
  boxes: DemoBase['containers'],
  { title, days, answered }: { title: string; days: number; answered: number },
) {
  const [first] = boxes;
  const who = configuration.users.find(({ roles }) => roles.includes('Supervisor'));
  if (!first || !who) return undefined;
  const at = DEMO_NOW - days * DAY_MS;
  const id = random.id(at);
  const why = inLanguage(plan.language, wanted);
  const lines = boxes
    .filter(({ projectId }) => projectId === first.projectId)
    .slice(0, PROPOSED)
    .map(({ id: objectId, code }, n) => {
      const isAnswered = n < answered;
      return {
        proposalId: id,
        objectId,
        containerId: objectId,
        code,
        answer: !isAnswered ? ('' as const) : n === 0 ? ('keep' as const) : ('destroy' as const),
        keepUntil: n === 0 ? KEPT_UNTIL : '',
        reason: n === 0 ? why : '',
        answeredByName: isAnswered ? who.name : '',
        answeredAt: isAnswered ? at + DAY_MS : 0,
      };
    });
  const by = { madeAt: at, madeBy: who.id, madeByName: who.name };
  return { proposal: { id, projectId: first.projectId, title, state: 'open' as const, ...by }, lines };
}
