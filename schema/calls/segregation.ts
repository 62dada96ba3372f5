import * as v from 'valibot';
import {
  countOutcome,
  countState,
  exceptionKind,
  type CountOutcome,
  type CountState,
  type ExceptionKind,
} from '#schema/codes/bench.ts';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { count, countItem, countNumbers, exception, placement, syncPage, treated, ITEMS_AT_ONCE } from '#schema/records/bench.ts';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';
import { container } from '#schema/records/container.ts';
import { order } from '#schema/records/order.ts';
import { position } from '#schema/records/position.ts';
import { registration } from '#schema/records/registration.ts';

const opId = v.pipe(v.string(), v.uuid());
const code = text(LIMITS.codeCharacters);
const done = v.object({ opId, verdict: v.string(), code: v.string(), conflictId: v.string() });
const oneProject = v.strictObject({ id });
const state = v.picklist(Object.values(countState) as CountState[]);
/** Cursor of a list: the id of the last row on the previous page. */
const after = v.optional(line, '');

/** Documents by what there is to correct about them. */
export const correctable = ['all', 'exception', 'incomplete', 'changed'] as const;

/** A document with its box and what there is to correct about it. */
const corrigible = v.object({
  document: registration,
  box: v.object({ id: v.string(), code: v.string() }),
  exceptions: v.array(exception),
  missing: v.array(syncPage),
  treated: v.array(treated),
});

/** Calls of S1 §7 *Segregation*: counts of boxes, and exceptions. */
export const segregationCalls = calls({
  boxContent: {
    method: 'GET',
    path: '/api/segregation/box-content/{projectId}/{boxCode}',
    who: 'segregation.work',
    bucket: 'read',
    offline: 'cached',
    keeps: 100,
    summary: 'What a box should contain, and the state of its count.',
    input: v.strictObject({ projectId: id, boxCode: code }),
    result: v.object({
      container,
      expected: v.array(registration),
      count: v.nullable(count),
      /** Newest corrections in the box; missing in answers kept by an older version. */
      corrections: v.optional(v.array(treated)),
      /** Exceptions of a box whose count is confirmed; missing in answers kept by an older version. */
      exceptions: v.optional(v.array(exception)),
    }),
  },
  boxVerifyData: {
    method: 'POST',
    path: '/api/segregation/box-verify-data',
    who: 'segregation.work',
    bucket: 'read',
    offline: 'cached',
    summary: 'Boxes of a project by the state of their count, a page at a time by code; the archive also gets their shelves.',
    input: v.strictObject({ projectId: id, state, after }),
    result: v.object({
      items: v.array(container),
      counts: v.array(count),
      shelves: v.array(placement),
      isLastPage: v.boolean(),
    }),
  },
  generateCsv: {
    method: 'POST',
    path: '/api/segregation/generate-csv',
    who: 'segregation.work',
    bucket: 'export',
    body: 'blob',
    audit: 'segregation.csv',
    offline: 'never',
    summary: 'Boxes of a project with their counts as CSV (GenerateCsv 2).',
    input: v.strictObject({ projectId: id, name: v.optional(line, '') }),
    result: v.any(),
  },
  confirmBox: {
    method: 'POST',
    path: '/api/segregation/confirm-box',
    who: 'segregation.work',
    bucket: 'write',
    audit: 'segregation.confirm',
    offline: 'queue',
    operation: 'container.verify',
    summary: 'Confirm the count of a box, or put it aside (ConfirmBox 1).',
    input: v.strictObject({
      opId,
      id,
      run: v.picklist(['putAside', 'confirm']),
      items: list(countItem, ITEMS_AT_ONCE),
      parts: v.optional(list(line), []),
      numbers: countNumbers,
      remark: v.optional(paragraph, ''),
    }),
    result: done,
  },
  validateDocument: {
    method: 'POST',
    path: '/api/segregation/validate-document',
    who: 'segregation.work',
    bucket: 'read',
    offline: 'cached',
    summary: 'What a document code is for a box, or without one: expected there, of another box, or registered nowhere (R-383).',
    input: v.strictObject({ projectId: id, boxCode: code, documentCode: v.pipe(code, v.minLength(1)) }),
    result: v.object({
      outcome: v.picklist(Object.values(countOutcome) as CountOutcome[]),
      boxCode: v.string(),
      exceptionId: v.string(),
    }),
  },
  assignToException: {
    method: 'POST',
    path: '/api/segregation/assign-to-exception',
    who: 'segregation.work',
    bucket: 'write',
    audit: 'segregation.exception',
    offline: 'queue',
    operation: 'exception.note',
    summary: 'Note what was seen and not expected.',
    input: v.strictObject({
      opId,
      id: v.pipe(v.string(), v.uuid()),
      projectId: id,
      containerId: v.optional(line, ''),
      registrationId: v.optional(line, ''),
      kind: v.picklist(Object.values(exceptionKind) as ExceptionKind[]),
      code,
      note: v.optional(paragraph, ''),
    }),
    result: done,
  },
  documentsElsewhere: {
    method: 'POST',
    path: '/api/segregation/documents-elsewhere',
    who: 'segregation.work',
    bucket: 'read',
    offline: 'cached',
    summary:
      'Documents of a project that have an exception, lack a page or were corrected, and that are on no device; a page at a time by box and code.',
    input: v.strictObject({
      projectId: id,
      show: v.optional(v.picklist(correctable), 'all'),
      /** A part of the code of the document or of its box, or of a value. */
      search: v.optional(line, ''),
      /** Cursor of the page before; empty for the first. */
      after: v.optional(text(LIMITS.noteCharacters), ''),
    }),
    result: v.object({ items: v.array(corrigible), after: v.string(), isLastPage: v.boolean() }),
  },
  exceptions: {
    method: 'GET',
    path: '/api/segregation/exceptions/{id}',
    who: 'segregation.work',
    bucket: 'read',
    offline: 'cached',
    summary: 'Exceptions of a project, open ones first, the newest on top.',
    input: oneProject,
    result: v.array(exception),
  },
});

/** A box on a shelf; `isHere` is false for one that an order took out of the archive. */
const shelfBox = v.object({ ...v.pick(container, ['id', 'code', 'projectId', 'status']).entries, isHere: v.boolean() });

/** Calls of the gate and the shelves, for the archive only. */
export const intakeCalls = calls({
  expected: {
    method: 'GET',
    path: '/api/intake/expected',
    who: 'container.receive',
    bucket: 'read',
    offline: 'cached',
    summary: 'Boxes on their way to the archive: handed over, or on order.',
    input: v.strictObject({}),
    result: v.array(container),
  },
  delivery: {
    method: 'GET',
    path: '/api/intake/delivery/{id}',
    who: 'container.receive',
    bucket: 'read',
    offline: 'cached',
    summary: 'A delivery by the id of its pickup: the order, a page of its items by id, and the boxes of those.',
    input: v.strictObject({ id, after }),
    result: v.object({ order, items: v.array(position), boxes: v.array(container), isLastPage: v.boolean() }),
  },
  shelfBoxes: {
    method: 'POST',
    path: '/api/places/shelf-boxes',
    who: 'container.receive',
    bucket: 'read',
    offline: 'cached',
    keeps: 100,
    summary: 'Boxes on a shelf, in pages by id.',
    input: v.strictObject({ placeCode: v.pipe(code, v.minLength(1)), after }),
    result: v.object({ boxes: v.array(shelfBox), isLastPage: v.boolean() }),
  },
});
