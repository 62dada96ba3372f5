import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { handoverSeal } from '#schema/operations/handovers.ts';
import { isTooLarge } from '#schema/operations/payload-size.ts';
import { unsigned } from '#src/kit/sign/sign-pad.tsx';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import {
  asked,
  isPartlySigned,
  isSameLine,
  linesOf,
  markOfLine,
  notBegun,
  type Begun,
  piecesLeft,
  takenAlong,
  withMark,
  withName,
  withoutMark,
  withQuantity,
  withSeal,
  withSeen,
  type Expected,
  type ReadMark,
} from './begun.ts';
import { sentPieces } from './sent-pieces.ts';

const expected = (code: string, seals: string[] = []): Expected => ({ position: pickupPosition(code), seals });
const read = (code: string, at: number, own: Partial<ReadMark> = {}): ReadMark => ({
  code,
  containerId: code,
  title: '',
  method: 'scanned',
  seals: [],
  at,
  takenAlong: false,
  differs: '',
  ...own,
});
const described = (id: string): Expected => ({ position: { ...pickupPosition(''), id, title: id, objectId: '' }, seals: [] });
const list = [expected('A', ['S1']), expected('B', ['S2']), expected('C')];
const shown = (begun: typeof notBegun) => linesOf(begun, list).map(({ code, found, differs }) => [code, found, differs]);

test('the list has what is missing first, then what is not on the order, then other seals, then the rest', () => {
  let begun = withMark(notBegun, read('A', 1));
  begun = withSeal(withMark(begun, read('B', 2)), 'S9');
  begun = withMark(begun, read('X', 3, { differs: 'unknownBox' }));
  expect(shown(begun)).toEqual([
    ['C', 'missing', ''],
    ['X', 'extraLeft', 'unknownBox'],
    ['B', 'found', 'seal'],
    ['A', 'found', ''],
  ]);
});

test('a box read twice is on the list once, with the time of its first scan', () => {
  const begun = withMark(withMark(notBegun, read('A', 1)), read('A', 5));
  expect(begun.marks.map(({ at }) => at)).toEqual([1]);
});

test('each of two papers with one code is read alone: one scan hands over one of them', () => {
  const position = pickupPosition('D');
  const twins = [expected('D'), { position: { ...position, id: 'other' }, seals: [] }];
  const found = (begun: typeof notBegun) => linesOf(begun, twins).map(({ found: is }) => is);
  const scan = (begun: typeof notBegun, at: number) => withMark(begun, read('D', at), asked(twins, 'D'));
  const once = scan(notBegun, 1);
  expect(found(once)).toEqual(['missing', 'found']);
  const both = scan(once, 2);
  expect(found(both)).toEqual(['found', 'found']);
  expect(scan(both, 3)).toEqual(both);
  expect(found(withoutMark(both, 'D'))).toEqual(['missing', 'found']);
});

test('a scan changes its own line and no other: no other row renders', () => {
  const before = linesOf(withMark(notBegun, read('A', 1)), list);
  // every scan reads the marks from the disk again
  const begun = structuredClone(withMark(withMark(notBegun, read('A', 1)), read('B', 2)));
  const changed = linesOf(begun, list).filter((line) => !before.some((one) => isSameLine(one, line)));
  expect(changed.map(({ code }) => code)).toEqual(['B']);
  const sealed = linesOf(withSeal(begun, 'S9'), list).filter(
    (line) => !linesOf(begun, list).some((one) => isSameLine(one, line)),
  );
  expect(sealed.map(({ code }) => code)).toEqual(['B']);
});

test('an item without a label is marked by hand, each of its own, and unmarked again', () => {
  const things = [described('badges'), described('prints')];
  const found = (begun: typeof notBegun) => linesOf(begun, things).map(({ title, found: is, method }) => [title, is, method]);
  const [badges] = linesOf(notBegun, things);
  if (!badges) throw new Error('There is no line.');
  const begun = withSeen(notBegun, badges, 4);
  expect(found(begun)).toEqual([
    ['prints', 'missing', ''],
    ['badges', 'found', 'typed'],
  ]);
  expect(found(withoutMark(begun, markOfLine(badges)))).toEqual(found(notBegun));
});

test('a seal that matches is no difference', () => {
  const begun = withSeal(withMark(notBegun, read('A', 1)), 'S1');
  expect(linesOf(begun, list).find(({ code }) => code === 'A')).toMatchObject({ found: 'found', differs: '', seals: ['S1'] });
});

test('a box that is not on the list stays here, or both agree to take it along', () => {
  const begun = withMark(notBegun, read('X', 1, { differs: 'unknownBox' }));
  expect(shown(takenAlong(begun, 'X', true))).toContainEqual(['X', 'extra', 'unknownBox']);
  expect(shown(withoutMark(begun, 'X')).map(([code]) => code)).not.toContain('X');
});

test('a signature never moves to another list: a changed one is signed again', () => {
  const first = withMark(withMark(notBegun, read('A', 1)), read('X', 2));
  const person = { name: 'Anna', signed: { way: 'typed', strokes: null, typed: 'Anna' }, at: 3 } as const;
  const signed = { ...first, giver: person, taker: person };
  expect(isPartlySigned(withMark(signed, read('A', 4)))).toBe(true);
  const changes = [
    withMark(signed, read('B', 4)),
    withSeal(signed, 'S1'),
    withoutMark(signed, 'A'),
    takenAlong(signed, 'X', true),
    withSeen(signed, linesOf(notBegun, [described('badges')])[0] ?? ({} as never), 4),
  ];
  for (const changed of changes) {
    expect(isPartlySigned(changed)).toBe(false);
    expect([changed.giver.name, changed.taker.at]).toEqual(['Anna', 0]);
  }
});

test('of a material both sign for the pieces that are there; without a number for all that are left', () => {
  const material = { type: orderType.orderMaterial, objectId: '', containerId: '', materialId: 'pens', quantity: 60 };
  const pens = { position: pickupPosition('PENS', { ...material, quantityDone: 10 }), seals: [] };
  expect(piecesLeft([pens, expected('A')])).toEqual(new Map([['o:PENS', 50]]));
  const begun = withMark(notBegun, read('PENS', 1));
  expect(linesOf(begun, [pens])).toMatchObject([{ found: 'found', quantity: 50 }]);
  const signed = { ...begun, giver: { name: 'Anna', signed: { ...unsigned, way: 'typed' as const, typed: 'Anna' }, at: 2 } };
  const less = withQuantity(signed, 'PENS', 30);
  expect(linesOf(less, [pens])).toMatchObject([{ found: 'found', quantity: 30 }]);
  // who signed for 50 signs again
  expect(isPartlySigned(signed)).toBe(true);
  expect(isPartlySigned(less)).toBe(false);
});

test('the recipient signs for the pieces that the courier brings, and no more', () => {
  const material = { type: orderType.orderMaterial, objectId: '', containerId: '', materialId: 'pens', quantity: 60 };
  const position = pickupPosition('PENS', { ...material, state: positionState.onTheWay });
  const listed = (kind: 'dispatch' | 'delivery', quantity: number, found: 'found' | 'missing' = 'found') => ({
    kind,
    lines: linesOf(withQuantity(withMark(notBegun, read('PENS', 1)), 'PENS', quantity), [{ position, seals: [] }]).map(
      (line) => ({
        ...line,
        found,
      }),
    ),
  });
  // newest first: an earlier dispatch was delivered already
  const sealed = [listed('dispatch', 9, 'missing'), listed('dispatch', 40), listed('delivery', 20), listed('dispatch', 20)];
  const sent = sentPieces(position, sealed);
  expect(sent).toBe(40);
  expect(sentPieces({ ...position, state: positionState.picked }, sealed)).toBeUndefined();
  const expects = [{ position, seals: [], sent }];
  expect(piecesLeft(expects)).toEqual(new Map([['o:PENS', 40]]));
  expect(linesOf(withMark(notBegun, read('PENS', 1)), expects)).toMatchObject([{ quantity: 40 }]);
  expect(piecesLeft([{ position: { ...position, quantityDone: 30 }, seals: [], sent }])).toEqual(new Map([['o:PENS', 30]]));
});

test('every item of the largest order, and as many boxes that are not on it, fit one sealed list', () => {
  const id = '01930000-0000-7000-8000-000000000001';
  const title = 'ł'.repeat(4_000);
  const all = Array.from({ length: ORDER_LIMITS.positions }, (_, n): Expected => {
    const code = `0000${String(n).padStart(6, '0')}`;
    return { position: { ...pickupPosition(code), id: `${id}:${id}${n}`, title, containerId: id }, seals: [] };
  });
  const extra = Array.from({ length: ORDER_LIMITS.handoverLines - ORDER_LIMITS.positions }, (_, n) =>
    read(`X-${n}`, 1, { title }),
  );
  const marks = [...all.map(({ position: { code } }) => read(code, 1_795_849_460_508, { seals: ['S-0012345'] })), ...extra];
  const stroke = Array.from({ length: 2_000 }, () => -12);
  const signature = {
    role: 'Driver',
    at: 1,
    width: 300,
    height: 100,
    strokes: [stroke],
    typed: '',
    refusedReason: '',
    witness: '',
  };
  const payload = {
    kind: 'pickup',
    orderIds: [id],
    projectId: id,
    lines: linesOf({ ...notBegun, marks }, all),
    signatures: [
      { ...signature, name: 'Anna' },
      { ...signature, name: 'Marek' },
    ],
    waybill: '',
    vehicle: '',
    place: '',
    note: '',
    sealedAt: 1,
    deviceId: id,
    hash: 'h',
  };
  expect(payload.lines).toHaveLength(ORDER_LIMITS.handoverLines);
  expect(safeParse(handoverSeal.payload, payload).success).toBe(true);
  expect(isTooLarge(payload)).toBe(false);
});

test('a signature never moves to another name: whose name is changed signs again, the other one does not', () => {
  const person = { name: 'Marek', signed: { ...unsigned, way: 'typed' as const, typed: 'Marek' }, at: 3, signedAs: 'Marek' };
  const signed = { ...notBegun, giver: person, taker: { ...person, name: 'Olga', signedAs: 'Olga' } };
  const renamed = withName(signed, 'giver', 'Marta');
  expect(renamed.giver).toEqual({ ...notBegun.giver, name: 'Marta' });
  expect(renamed.taker).toEqual(signed.taker);
  // a witness signs, and is then written down
  const witness = { ...signed, taker: { ...person, name: '', signedAs: '' } };
  const named = ['W', 'Wa', 'Wanda'].reduce<Begun>((before, name) => withName(before, 'taker', name), witness);
  expect(named.taker).toEqual({ ...person, name: 'Wanda', signedAs: '' });
  // who has not signed yet keeps what they began
  const begun = { ...person, signed: { ...unsigned, way: 'refused' as const, refusal: { reason: 'Late', witness: '' } } };
  expect(withName({ ...notBegun, giver: begun }, 'giver', 'Marta').giver).toEqual({ ...begun, name: 'Marta' });
});
