import { expect, test } from 'vitest';
import { containerStatus, orderType, type ContainerStatus } from '#schema/codes.ts';
import { objectType, positionState, type PositionState } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import { countsOf } from '#schema/rules/handover-hash.ts';
import { linesOf, notBegun, withMark } from '#src/parts/handover/begun.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { awaited, markOf, markOfItem, withReceived } from './delivery.ts';

const position = (code: string, state: PositionState) => pickupPosition(code, { state });
const box = (code: string, status: ContainerStatus) =>
  ({ id: code, code, status, seals: [`S${code}`], description: '' }) as unknown as Container; // what the rules of a delivery read
const boxes = (...rows: Container[]) => new Map(rows.map((row) => [row.id, row]));
const codes = (rows: ReturnType<typeof awaited>) => rows.map((row) => row.position.code);

test('a delivery expects what was handed over; what stayed at its place is not missing', () => {
  const positions = [position('1', positionState.onTheWay), position('2', positionState.asked)];
  expect(codes(awaited({ positions, boxes: boxes(), sealed: [{ kind: 'pickup', lines: [] }] }))).toEqual(['1']);
});

test('a truck that is faster than the handover of its tablet is expected whole', () => {
  const positions = [position('1', positionState.asked), position('2', positionState.picked), position('3', positionState.done)];
  expect(codes(awaited({ positions, boxes: boxes(), sealed: [] }))).toEqual(['1', '2', '3']);
});

test('a box that was signed for with an earlier truck is not expected again', () => {
  const positions = [position('1', positionState.done), position('2', positionState.onTheWay)];
  const found = linesOf(notBegun, awaited({ positions: positions.slice(0, 1), boxes: boxes(), sealed: [] }));
  const sealed = [{ kind: 'receipt' as const, lines: found.map((line) => ({ ...line, found: 'found' as const })) }];
  expect(codes(awaited({ positions, boxes: boxes(), sealed }))).toEqual(['2']);
});

test('what a colleague received, or this device before it died, has arrived; the rest is missing, other boxes are extra', () => {
  const positions = [
    position('1', positionState.onTheWay),
    position('2', positionState.done),
    position('3', positionState.onTheWay),
    position('4', positionState.onTheWay),
  ];
  const here = boxes(box('1', containerStatus.sent), box('3', containerStatus.completed), box('4', containerStatus.sent));
  const arrival = { delivery: '', isScanned: true, condition: 'good' as const };
  const marked = [
    markOf({ ...arrival, box: box('1', containerStatus.sent), orderId: 'o', seals: ['other'] }, 'o'),
    markOf({ ...arrival, box: box('9', containerStatus.sent), orderId: 'elsewhere', seals: [] }, 'o'),
  ].reduce((begun, mark) => withMark(begun, mark), notBegun);
  const expected = awaited({ positions, boxes: here, sealed: [] });
  const lines = linesOf(withReceived(marked, expected, { boxes: here }), expected);
  expect(countsOf(lines)).toEqual({ found: 3, missing: 1, extra: 1, differing: 2 });
  expect(lines.map(({ code, found, differs }) => [code, found, differs])).toEqual([
    ['4', 'missing', ''],
    ['9', 'extra', 'otherOrder'],
    ['1', 'found', 'seal'],
    ['2', 'found', ''],
    ['3', 'found', ''],
  ]);
});

test('a document, a file folder and an unknown code are expected at the gate, and arrive by their code', () => {
  const documents = { state: positionState.onTheWay, objectType: objectType.document, type: orderType.orderPickupDocument };
  const document = pickupPosition('D-1', documents);
  const code = pickupPosition('X-1', { state: positionState.onTheWay, objectId: '' });
  const folder = { ...document, id: 'o:D-2', code: 'D-2', type: orderType.orderPickupFileFolder };
  const positions = [document, code, folder].map((one) => ({ ...one, containerId: one === code ? '' : 'B-1' }));
  const expected = awaited({ positions, boxes: boxes(), sealed: [] });
  expect(codes(expected)).toEqual(['D-1', 'X-1', 'D-2']);
  const marked = [document, code].map((one) => markOfItem(one, true)).reduce((begun, mark) => withMark(begun, mark), notBegun);
  // their box was received since they were ordered: what was out of it is not in it yet
  const here = boxes({ ...box('B-1', containerStatus.completed), receivedAt: 5 });
  const lines = linesOf(withReceived(marked, expected, { boxes: here }), expected);
  expect(lines.map((line) => [line.code, line.found])).toEqual([
    ['D-2', 'missing'],
    ['D-1', 'found'],
    ['X-1', 'found'],
  ]);
});
