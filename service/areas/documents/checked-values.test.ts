import { expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import { localDate } from '#schema/judge/protocoling/local-date.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { operationOf } from '#service/areas/sync/direct-call.ts';
import type { CallerContext } from '#service/http/handlers.ts';
import { checkedValues } from './checked-values.ts';

/** Half past midnight of 21 November at home, and still the 20th in UTC. */
const now = Date.UTC(2026, 10, 20, 23, 30);
const attributes = [plainAttribute({ id: 'day', kind: attributeKind.date, validationExpression: 'value <= today()' })];
const lists = { dictionaryHas: async () => true };
const issuesOf = async (day: string) =>
  (await checkedValues(lists, now, { attributes } as unknown as DocumentClass, { day })).issues;

test('at night the date of today is no future one: a call checks values by the day at home, as the device does', async () => {
  expect(await issuesOf('2026-11-21')).toEqual([]);
  expect(await issuesOf('2026-11-22')).toMatchObject([{ attributeId: 'day', code: 'expression' }]);
});

test('the operation of a call has the zone of home, so its values are judged by the day at home', () => {
  const context = { tenantId: 't1', caller: { userId: 'anna' }, now: () => now } as CallerContext;
  const { madeAt, zone } = operationOf(context, { opId: 'op', type: 'order.create', entityId: 'o1', payload: {} });
  expect(localDate(madeAt, zone)).toBe('2026-11-21');
});
