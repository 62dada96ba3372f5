import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';
import { opId } from '#schema/calls/order-shapes.ts';
import { certificate, day, dueBox, objectIds, proposal, proposalLine, saved, words } from '#schema/calls/retention-shapes.ts';
import { blocker, schedules, scheduleTerms } from '#schema/calls/retention-shapes.ts';
import { holdScopes } from '#schema/codes/orders.ts';
import { LIMITS, RETENTION_LIMITS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { line, list } from '#schema/records/bounds.ts';
import { hold } from '#schema/records/ordering.ts';
import { isStoredDate } from '#schema/rules/dates.ts';
import { comparable, isWhole } from '#schema/rules/identity.ts';

const read = { who: 'retention.read', bucket: 'read', offline: 'never' } as const;
const manage = { method: 'POST', who: 'retention.manage', bucket: 'write', offline: 'never' } as const;
const holding = { method: 'POST', who: 'hold.manage', bucket: 'write', offline: 'never', result: saved } as const;
const part = v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.nameCharacters));
/** A day, or nothing. Another text would be compared with the days of documents and never be one of them. */
const born = v.pipe(
  part,
  v.check((text) => text === '' || isStoredDate(text), 'A day as yyyy-MM-dd, or nothing.'),
);
/** One person: by the national id, or by both names and the day of birth. Documents are compared by the roles of their attributes. */
const heldPerson = v.pipe(
  v.strictObject({ nationalId: part, surname: part, firstName: part, born }),
  v.check((person) => isWhole(comparable(person)), 'The national id, or both names and the day of birth.'),
);
const proposing = { method: 'POST', who: 'order.destroy', bucket: 'write', offline: 'never' } as const;
/** Boxes that are due by the end of a period of days from now, page by page. */
/** Place of the next page, as the page before gave it. */
const searchPackageId = v.optional(v.pipe(v.string(), v.maxLength(200)));
const dueInput = v.strictObject({
  projectId: v.optional(id),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_660))),
  searchPackageId,
});

/**
 * Retention, legal holds, and the way to a destruction. All of them need the service, because a hold that waits in a queue protects
 * nothing.
 */
export const retentionCalls = calls({
  explain: {
    method: 'POST',
    path: '/api/retention/explain',
    who: 'order.read',
    bucket: 'read',
    offline: 'never',
    summary: 'What prevents the deletion or destruction of boxes and documents.',
    input: v.strictObject({
      objects: objectIds(RETENTION_LIMITS.explained),
      ending: v.optional(v.picklist(['deletion', 'destruction'])),
    }),
    result: v.array(v.object({ id: v.string(), can: v.boolean(), blockers: v.array(blocker) })),
  },
  eligible: {
    ...read,
    method: 'POST',
    path: '/api/retention/eligible',
    summary: 'Boxes whose retention period is over, or will be in so many days.',
    input: dueInput,
    /** `matches`: the boxes of all pages. */
    result: v.object({ items: v.array(dueBox), searchPackageId: v.string(), isLastPage: v.boolean(), matches: v.number() }),
  },
  schedules: {
    ...read,
    method: 'GET',
    path: '/api/retention/schedules',
    summary: 'Retention schedules, and the one of each class.',
    input: nothing,
    result: schedules,
  },
  scheduleSave: {
    ...manage,
    path: '/api/retention/schedule-save',
    audit: 'retention.schedule',
    summary: 'Add a schedule, or a new version of one.',
    input: scheduleTerms,
    result: saved,
  },
  classScheduleSave: {
    ...manage,
    path: '/api/retention/class-schedule-save',
    audit: 'retention.class',
    summary: 'Give a class its schedule.',
    input: v.strictObject({ classId: id, scheduleId: id, attributeId: v.optional(id) }),
    result: saved,
  },
  keepUntil: {
    ...manage,
    who: 'order.destroy',
    path: '/api/retention/keep-until',
    audit: 'retention.keep',
    summary: 'Keep boxes or documents until a later day.',
    input: v.strictObject({ objects: objectIds(ORDER_LIMITS.positions), until: day, reason: words }),
    result: saved,
  },
  holds: {
    ...read,
    method: 'GET',
    who: 'hold.manage',
    path: '/api/retention/holds',
    summary: 'Holds, newest first.',
    input: nothing,
    result: v.array(hold),
  },
  holdPlace: {
    ...holding,
    path: '/api/retention/hold-place',
    audit: 'hold.place',
    summary: 'Place a hold on boxes, documents, classes, projects, the client, or everything about a person.',
    input: v.pipe(
      v.strictObject({
        id: v.pipe(v.string(), v.uuid()),
        scope: v.picklist(holdScopes),
        /** Ids; boxes and documents may be named by code. Empty for the client and a person. */
        objects: list(line, 1_000),
        /** Whom it concerns, for a hold on a person. No answer has it. */
        person: v.optional(heldPerson),
        matter: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ORDER_LIMITS.holdMatterCharacters)),
        reason: words,
        reviewOn: day,
      }),
      v.check(
        ({ scope, person }) => (scope === 'person') === (person !== undefined),
        'A hold on a person names the person, and no other does.',
      ),
    ),
  },
  holdLiftAsk: {
    ...holding,
    path: '/api/retention/hold-lift-ask',
    audit: 'hold.liftAsk',
    summary: 'Ask another person to lift a hold.',
    input: v.strictObject({ id }),
  },
  holdLiftConfirm: {
    ...holding,
    path: '/api/retention/hold-lift-confirm',
    audit: 'hold.lift',
    summary: 'Lift a hold that another person asked to lift.',
    input: v.strictObject({ id }),
  },
  proposals: {
    ...read,
    method: 'GET',
    path: '/api/retention/proposals',
    summary: 'Proposals of destruction, newest first.',
    input: v.strictObject({ searchPackageId }),
    /** `matches`: the proposals of all pages. */
    result: v.object({ items: v.array(proposal), searchPackageId: v.string(), isLastPage: v.boolean(), matches: v.number() }),
  },
  proposalLines: {
    ...read,
    method: 'GET',
    path: '/api/retention/proposal-lines/{id}',
    summary: 'Boxes of a proposal with their answers, and what prevents each.',
    input: v.strictObject({ id }),
    result: v.array(proposalLine),
  },
  proposalMake: {
    ...proposing,
    path: '/api/retention/proposal-make',
    audit: 'retention.propose',
    summary: 'Propose eligible boxes of one project for destruction.',
    input: v.strictObject({
      id: v.pipe(v.string(), v.uuid()),
      projectId: id,
      title: v.pipe(line, v.trim(), v.minLength(1)),
      objects: objectIds(ORDER_LIMITS.positions),
    }),
    result: v.object({ lines: v.number(), leftOut: v.array(v.object({ code: v.string(), reason: v.string() })) }),
  },
  proposalAnswer: {
    ...proposing,
    path: '/api/retention/proposal-answer',
    audit: 'retention.answer',
    summary: 'Answer lines of a proposal: destroy, keep until a day, or transfer.',
    input: v.strictObject({
      id,
      /** Without objects the answer is for the lines that have none yet: an answer given before changes only for a line that is named. */
      objects: v.optional(objectIds(ORDER_LIMITS.positions)),
      answer: v.picklist(['destroy', 'keep', 'transfer']),
      keepUntil: v.optional(day),
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000))),
    }),
    result: saved,
  },
  proposalOrder: {
    ...proposing,
    path: '/api/retention/proposal-order',
    audit: 'retention.order',
    summary: 'Put what is to be destroyed into a basket of the group destroy.',
    input: v.strictObject({ opId, id }),
    result: v.object({ orderId: v.string(), added: v.number(), leftOut: v.number() }),
  },
  certificates: {
    ...read,
    method: 'GET',
    path: '/api/retention/certificates',
    summary: 'Certificates of destruction, newest first, each verified.',
    input: v.strictObject({ searchPackageId }),
    /** `matches`: the certificates of all pages. */
    result: v.object({ items: v.array(certificate), searchPackageId: v.string(), isLastPage: v.boolean(), matches: v.number() }),
  },
  certificateFile: {
    ...read,
    method: 'GET',
    bucket: 'export',
    audit: 'retention.certificate',
    path: '/api/retention/certificate-file/{number}/{format}',
    summary: 'A certificate as PDF (2) or CSV (5), drawn from its content.',
    input: v.strictObject({ number: id, format: v.picklist(['2', '5']) }),
    result: v.unknown(),
    body: 'blob',
  },
});
