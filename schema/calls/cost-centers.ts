import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';
import { costCenterStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { nameTranslations } from '#schema/records/translations.ts';

/** The caller makes it, so a repeat after a lost answer is the same change. */
const opId = v.optional(v.pipe(v.string(), v.uuid()));
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.nameCharacters));
const code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.codeCharacters));
const named = v.optional(v.strictObject({ name: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.nameCharacters)) }));
/** Translated names; an empty one falls back to the name. Without this field the translations stay as they are. */
const translations = v.optional(v.strictObject({ en: named, pl: named, de: named }));
const status = v.picklist(Object.values(costCenterStatus));

/** A cost center for its administrator: the state, its people, and the number of things that refer to it. */
export const costCenterState = v.object({
  costCenterId: v.string(),
  costCenterCode: v.string(),
  /** Name in languages without a translation. */
  costCenterName: v.string(),
  /** The name in the caller's language. */
  shownName: v.string(),
  translations: nameTranslations,
  status,
  /** Number of people who may use it; 0 if everyone may. */
  users: v.number(),
  /** Containers and orders charged to it. */
  boxes: v.number(),
  orders: v.number(),
});
export type CostCenterState = v.InferOutput<typeof costCenterState>;

/** Calls of S1 §7 "Cost centers". Their spellings of fields (`costCentername`, `CostCenterId`) are those of the wire. */
export const costCenterCalls = calls({
  list: {
    method: 'GET',
    path: '/api/cost-centers/list',
    who: 'costCenter.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'Cost centers of the client, by code, withdrawn ones too.',
    input: nothing,
    result: v.array(costCenterState),
  },
  add: {
    method: 'POST',
    path: '/api/cost-centers/add',
    who: 'costCenter.manage',
    bucket: 'write',
    audit: 'costCenter.add',
    offline: 'never',
    summary: 'Add a cost center. Its code is unique in the client and never changes.',
    input: v.strictObject({ opId, costCenterCode: code, costCentername: name, translations }),
    result: costCenterState,
  },
  update: {
    method: 'POST',
    path: '/api/cost-centers/update',
    who: 'costCenter.manage',
    bucket: 'write',
    audit: 'costCenter.update',
    offline: 'never',
    summary: 'Rename a cost center, withdraw it or bring it back. What is not named stays as it is.',
    input: v.strictObject({
      opId,
      CostCenterId: id,
      status: v.optional(status),
      costCenterName: v.optional(name),
      translations,
    }),
    result: costCenterState,
  },
  get: {
    method: 'GET',
    path: '/api/cost-centers/get',
    who: 'costCenter.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'One cost center with the people it is limited to, and the people of the client to choose from.',
    input: v.strictObject({ costCenterId: id }),
    result: v.object({
      ...costCenterState.entries,
      userIds: v.array(v.string()),
      people: v.array(v.object({ id: v.string(), name: v.string(), userName: v.string() })),
    }),
  },
  usersToCostCenter: {
    method: 'POST',
    path: '/api/cost-centers/users-to-cost-center',
    who: 'costCenter.manage',
    bucket: 'write',
    audit: 'costCenter.users',
    offline: 'never',
    summary: 'Set the people a cost center is limited to; none opens it to everybody.',
    input: v.strictObject({ opId, costCenterId: id, userIds: v.pipe(v.array(id), v.maxLength(10_000)) }),
    result: costCenterState,
  },
});
