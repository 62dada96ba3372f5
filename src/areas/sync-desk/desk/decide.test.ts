import { expect, test } from 'vitest';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { decide } from './decide.ts';
import { decisionOf, proposed, resultOf } from './decision.ts';

const opened = withLocalOutbox();

const surname = { field: 'values.surname', device: 'Nowak', service: 'Nowakowa', suggested: 'service' } as DifferingField;
/** A case; the rest of its row is not read. */
const about = (id: string) => ({ id, version: 1, kind: 'changed', fields: [surname] }) as unknown as Conflict;
const [inHand, other] = [about('in-hand'), about('other')];
const typed = {
  ...proposed('fields', 'paper'),
  fields: { 'values.surname': { from: 'edit' as const, value: 'Nowak-Kowalska' } },
};

/** Decides these cases; returns the operations that were saved, one of each. */
async function chosen(...conflicts: readonly Conflict[]) {
  const { opIds } = await decide(conflicts, inHand.id, typed, 10);
  const saved = await opened().store.get('outbox', opIds);
  return saved.map((doc) => {
    const { entityId, payload } = JSON.parse(doc?.operation ?? '') as { entityId: string; payload: object };
    return { entityId, payload };
  });
}

const as = (id: string, from: string, value = '') => ({
  entityId: id,
  payload: { choice: { take: 'fields', fields: { 'values.surname': { from, value } } } },
});

test('the case in hand keeps its typed value when it is decided with others; the others take the sides', async () => {
  expect(await chosen(inHand, other)).toMatchObject([as('in-hand', 'edit', 'Nowak-Kowalska'), as('other', 'service')]);
});

test('a case that is left alone in the preview takes what the preview shows', async () => {
  expect(await chosen(inHand)).toMatchObject([as('in-hand', 'edit', 'Nowak-Kowalska')]);
  expect(await chosen(other)).toMatchObject([as('other', 'service')]);
  const shown = [inHand, other].map((each) => resultOf(decisionOf(typed, inHand.id, each), surname));
  expect(shown).toEqual(['Nowak-Kowalska', 'Nowakowa']);
});
