import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { availability, bringsBox, type ItemFacts } from './availability.ts';
import { blockerStops, type BlockerCode } from './blockers.ts';

const box = (facts: Partial<ItemFacts>): ItemFacts => ({
  type: orderType.orderBox,
  objectType: objectType.box,
  known: true,
  holder: 'archive',
  ...facts,
});
const asked = (facts: Partial<ItemFacts>) => {
  const { code, reasons } = availability(box(facts));
  return [code, reasons.map((reason) => reason.code)];
};
const claim = { number: '2026/001047', who: 'Anna Lis', since: 1 };

test('decisions.md: a box on its shelf can be ordered, without a reason', () => {
  expect(asked({})).toEqual([1, []]);
});

test('a folder ordered by class and attributes needs no agreement, one by an unknown code does', () => {
  const folder = { type: orderType.orderFileFolder, objectType: objectType.fileFolder, known: false, holder: undefined };
  expect(asked({ ...folder, byAttributes: true })).toEqual([1, []]);
  expect(asked(folder)).toEqual([0, ['unknownCode']]);
});

test('O1: what another order has cannot be ordered, and the answer names the order', () => {
  const { code, reasons } = availability(box({ onOrder: claim }));
  expect([code, reasons]).toEqual([-1, [{ code: 'onOrder', params: claim }]]);
});

test.each([
  [{ holder: 'client' }, 'notAtArchive'],
  [{ holder: 'transit' }, 'notAtArchive'],
  [{ holder: 'destroyed' }, 'destroyed'],
  [{ holder: 'missing' }, 'missing'],
  [{ holder: 'missing', searchOver: true, type: orderType.orderDestroyBox }, 'missing'],
  [{ projectActive: false }, 'projectInactive'],
  [{ ordersEnabled: false }, 'ordersOff'],
  [{ access: false }, 'noAccess'],
  [{ type: orderType.orderPickupBox }, 'atArchive'],
  [{ type: orderType.orderPickupBox, holder: 'client', opened: true }, 'opened'],
  [{ type: orderType.orderDestroyBox, holder: 'client' }, 'notAtArchive'],
] as const)('an item that is %o is not possible: %s', (facts, reason) => {
  expect(asked(facts)).toEqual([-1, [reason]]);
});

const since = (facts: Partial<ItemFacts>) => availability(box(facts)).reasons[0]?.params;

test('what an order brought to the client names the day since when it is there', () => {
  expect(since({ holder: 'client', movedAt: 7 })).toEqual({ since: 7 });
  expect(since({ holder: 'client', movedAt: 0 })).toEqual({});
  expect(since({ holder: 'transit', movedAt: 7 })).toEqual({});
});

test.each([
  [{ boxOnOrder: claim }, 'boxOnOrder'],
  [{ documentsOut: 3 }, 'documentsOut'],
  [{ wholeBox: 4 }, 'wholeBox'],
  [{ known: false, holder: undefined }, 'unknownCode'],
  [{ known: false, holder: undefined, notHere: true }, 'notHere'],
  [{ stock: { free: 2, asked: 5 } }, 'stockLow'],
  [{ type: orderType.orderDestroyBox, unchecked: true }, 'unchecked'],
  [{ unsentDevices: 1 }, 'unsentWork'],
  [{ holder: 'missing', searchOver: true }, 'searchedAgain'],
] as const)('an item with %o asks the person first: %s', (facts, reason) => {
  expect(asked(facts)).toEqual([0, [reason]]);
});

test('a box brings its documents along only while it is in the order', () => {
  const item = { objectType: objectType.box, objectId: 'B-1' };
  expect(bringsBox([{ ...item, state: positionState.asked }], 'B-1')).toBe(true);
  expect(bringsBox([{ ...item, state: positionState.withdrawn }], 'B-1')).toBe(false);
});

const blocker = (code: BlockerCode) => ({ code, params: { on: '2031-01-01', matter: 'Audit 2026' }, since: 1 });

test.each([
  ['hold', 'onHold'],
  ['notYet', 'notEligible'],
  ['keepUntil', 'notEligible'],
  ['permanent', 'permanent'],
  ['noSchedule', 'noSchedule'],
  ['noBaseDate', 'noBaseDate'],
  ['review', 'review'],
  ['openCases', 'openCases'],
  ['inWorkflow', 'inWorkflow'],
] as const)('O3: %s keeps an item from its destruction as %s, and stops no delivery', (code, reason) => {
  expect(asked({ type: orderType.orderDestroyBox, blockers: [blocker(code)] })).toEqual([-1, [reason]]);
  expect(asked({ blockers: [blocker(code)] })).toEqual([1, []]);
});

test('O3: no blocker that stops a destruction is without a reason here, apart from those of its way and of its place', () => {
  const silent = new Set(['checkedOut', 'missing', 'onOrder', 'onProposal', 'unsentWork']);
  for (const code of Object.keys(blockerStops) as BlockerCode[]) {
    const [verdict] = asked({ type: orderType.orderDestroyBox, blockers: [blocker(code)] });
    expect([code, verdict]).toEqual([code, silent.has(code) ? 1 : -1]);
  }
});

test('the reason of a hold does not name its matter', () => {
  const { reasons } = availability(box({ type: orderType.orderDestroyBox, blockers: [blocker('hold')] }));
  expect(reasons).toEqual([{ code: 'onHold', params: { since: 1 } }]);
});

test('reasons that forbid are returned without those to be confirmed', () => {
  expect(asked({ onOrder: claim, documentsOut: 3 })).toEqual([-1, ['onOrder']]);
});
