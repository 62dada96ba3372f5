import { expect, test } from 'vitest';
import { countOutcome, exceptionKind, type ExceptionKind } from '#schema/codes/bench.ts';
import type { Exception } from '#schema/records/bench.ts';
import { confirmedCount } from './confirmed.ts';
import { missingOf, type CountItem } from './count.ts';

const AT = 1_000;
const box = ['A1', 'A2', 'A3', ''].map((code, n) => ({ id: `r${n + 1}`, code }));
const none = { at: AT, missing: 0, extra: 0, strays: 0 };

const noted = (kind: ExceptionKind, about: Partial<Exception>): Exception =>
  ({ kind, state: 'open', registrationId: '', code: '', createdAt: AT, resolvedAt: 0, ...about }) as Exception; // nothing else is read
const lost = (id: string, about: Partial<Exception> = {}) =>
  noted(exceptionKind.missing, { registrationId: id, code: box.find((one) => one.id === id)?.code ?? 'GONE', ...about });

const missingBy = (count: Partial<typeof none>, exceptions: Exception[], items: CountItem[] = []) =>
  missingOf(box, confirmedCount(box, { count: { ...none, ...count }, exceptions, items }).items).map(({ id }) => id);

test('a box that was counted whole has nothing missing, also a document without a code', () => {
  expect(missingBy({}, [])).toEqual([]);
  // noted after the count, and by a count before it that this one disproved
  expect(missingBy({}, [lost('r1', { createdAt: AT + 1 }), lost('r2', { createdAt: 5, state: 'resolved' })])).toEqual([]);
});

test('a box that differs shows what its count missed, also once that was found', () => {
  expect(missingBy({ missing: 1 }, [lost('r2')])).toEqual(['r2']);
  expect(missingBy({ missing: 1 }, [lost('r2', { state: 'resolved', resolvedAt: AT + 9 })])).toEqual(['r2']);
  // open since an earlier count, and missed again
  expect(missingBy({ missing: 2 }, [lost('r4'), lost('r2', { createdAt: 5 })])).toEqual(['r2', 'r4']);
});

test('of two that an earlier count noted and that are resolved, the later one is the one this count missed as well', () => {
  const disproved = lost('r1', { createdAt: 5, state: 'resolved', resolvedAt: AT + 1 });
  const since = lost('r2', { createdAt: 5, state: 'resolved', resolvedAt: AT + 50 });
  expect(missingBy({ missing: 1 }, [disproved, since])).toEqual(['r2']);
});

test('before it is sent, the items on the device show what the service will resolve', () => {
  const found = { registrationId: 'r1', code: 'A1', outcome: countOutcome.found, how: 'scanned', at: 9 } as const;
  expect(missingBy({ missing: 1 }, [lost('r1', { createdAt: 5 }), lost('r2', { createdAt: 5 })], [found])).toEqual(['r2']);
});

test('foreign papers of the count are shown with their outcomes, and a missing document that left the box by its code', () => {
  const exceptions = [
    noted(exceptionKind.wrongBox, { registrationId: 'r9', code: 'B7' }),
    noted(exceptionKind.unregistered, { code: 'X0' }),
    noted(exceptionKind.unreadable, { code: 'L0' }),
    noted(exceptionKind.damaged, { registrationId: 'r1', code: 'A1' }),
    lost('gone'),
  ];
  const { items, left } = confirmedCount(box, { count: { at: AT, missing: 1, extra: 1, strays: 2 }, exceptions, items: [] });
  const foreign = items.filter(({ outcome }) => outcome !== countOutcome.found).map(({ code, outcome }) => [code, outcome]);
  expect(foreign).toEqual([
    ['B7', countOutcome.elsewhere],
    ['X0', countOutcome.unknown],
    ['L0', countOutcome.unreadable],
  ]);
  expect(left).toEqual([{ id: 'gone', code: 'GONE' }]);
  expect(missingOf(box, items)).toEqual([]);
});
