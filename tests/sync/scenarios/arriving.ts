import { expect } from 'vitest';
import { operationOf } from '#schema/collections.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Bench, BenchDevice, Scenario } from './bench.ts';
import { allSettled, freshCode, newBox, newDocument, stateOf } from './work.ts';

/** A box and a document saved without coverage, as the operations that will leave. */
async function unsent(bench: Bench, tablet: BenchDevice): Promise<{ box: Operation; document: Operation }> {
  tablet.wire.up = false;
  const engine = await tablet.tab();
  const saved = await newBox(engine, bench.facts, freshCode());
  await newDocument(engine, bench.facts, saved.entityId, freshCode());
  const [box, document] = (await tablet.outbox()).toSorted((a, b) => a.n - b.n).map(operationOf);
  return { box: box as Operation, document: document as Operation }; // both were saved above
}

const words = (results: readonly { verdict: string; code: string }[]) =>
  results.map(({ verdict, code }) => (code === '' ? verdict : `${verdict} ${code}`));

/** Whatever arrives at the service, in whatever order and from whomever. */
export const arriving: readonly Scenario[] = [
  {
    name: 'I3: a document that overtakes its box is held and changes nothing; sent again after the box it is in',
    run: async (bench) => {
      const { facts, service } = bench;
      const tablet = await bench.device('tablet', facts.operator);
      const { box, document } = await unsent(bench, tablet);
      expect(words(await service.deliver(facts.operator, [document]))).toEqual(['held']);
      expect(await service.receipts([document.opId])).toBe(0);
      expect(words(await service.deliver(facts.operator, [box, document]))).toEqual(['applied', 'applied']);
      expect(await service.container(box.entityId)).toMatchObject({ documents: 1 });
      tablet.wire.up = true;
      (await tablet.tab()).sendNow();
      await allSettled(bench, tablet);
      expect(await service.registrations(box.entityId)).toHaveLength(1);
    },
  },
  {
    name: 'I2: the same id with other content never overwrites: the first content stands',
    run: async (bench) => {
      const { facts, service } = bench;
      const tablet = await bench.device('tablet', facts.operator);
      const { box } = await unsent(bench, tablet);
      expect(words(await service.deliver(facts.operator, [box]))).toEqual(['applied']);
      const other = { ...box, payload: { ...(box.payload as object), description: 'other' }, hash: 'f'.repeat(64) };
      expect(words(await service.deliver(facts.operator, [other]))).toEqual(['refused opIdReused']);
      expect(await service.container(box.entityId)).toMatchObject({ description: '' });
    },
  },
  {
    name: 'a poisoned operation is refused, and blocks nothing that came with it',
    run: async (bench) => {
      const { facts, service } = bench;
      const tablet = await bench.device('tablet', facts.operator);
      const { box, document } = await unsent(bench, tablet);
      const broken = { ...box, opId: `${box.opId.slice(0, -4)}beef`, n: 900, payload: { code: { deep: ['\u0000'] } } };
      expect(words(await service.deliver(facts.operator, [broken, box, document]))).toEqual([
        'refused payloadInvalid',
        'applied',
        'applied',
      ]);
      expect(await service.container(box.entityId)).toMatchObject({ documents: 1 });
    },
  },
  {
    name: 'I7: nobody brings the work of another: it is neither applied nor noted, its owner still can',
    run: async (bench) => {
      const { facts, service } = bench;
      const tablet = await bench.device('tablet', facts.operator);
      const { box } = await unsent(bench, tablet);
      expect(words(await service.deliver(facts.colleague, [box]))).toEqual(['refused ownerMismatch']);
      expect(await service.receipts([box.opId])).toBe(0);
      tablet.wire.up = true;
      (await tablet.tab()).sendNow();
      await allSettled(bench, tablet);
      expect(await stateOf(tablet, box)).toBe('done');
    },
  },
  {
    name: 'S8: two people on one tablet: each finds his own queue, nobody sees or sends the other’s',
    run: async (bench) => {
      const { facts } = bench;
      const { operator, colleague } = facts;
      const tablet = await bench.shared('tablet', [operator, colleague]);
      const [mine, theirs] = [tablet.of(operator), tablet.of(colleague)];
      const { box, document } = await unsent(bench, mine);
      tablet.pass();
      await bench.until(
        async () => (await theirs.tab()).statusNow().pictureWhole || !theirs.wire.up,
        'the tablet has changed hands',
      );
      theirs.wire.up = true;
      const other = await newBox(await theirs.tab(), facts, freshCode());
      await allSettled(bench, theirs);
      expect(await bench.service.receipts([box.opId, document.opId, other.opId])).toBe(1);
      expect((await theirs.outbox()).map(({ id }) => id)).toEqual([other.opId]);
      expect((await theirs.rows('containers')).map(({ id }) => id)).not.toContain(box.entityId);
      tablet.pass();
      (await mine.tab()).sendNow();
      await allSettled(bench, mine);
      expect(await bench.service.receipts([box.opId, document.opId, other.opId])).toBe(3);
    },
  },
  {
    name: 'S-d: a value withdrawn while the tablet was away: with the supervisor, who lets it stand',
    run: async (bench) => {
      const { facts, service } = bench;
      const [tablet, desk] = [await bench.device('a', facts.operator), await bench.device('c', facts.supervisor)];
      const { box, document } = await unsent(bench, tablet);
      await service.turnValue(facts.dictionaryValue);
      tablet.wire.up = true;
      const engine = await tablet.tab();
      engine.sendNow();
      await bench.until(async () => (await stateOf(tablet, document)) === 'contested', 'the document waits');
      await bench.until(async () => (await stateOf(tablet, box)) === 'done', 'the box has come back');
      const [found] = await service.conflicts();
      expect(found).toMatchObject({ kind: 'valueWithdrawn', status: 'open', opId: document.opId });
      await bench.until(async () => (await desk.rows('conflicts')).length === 1, 'the case is on the desk');
      const asItIs = { choice: { take: 'asItIs' as const }, reason: 'was right then', note: '', batchId: '', secondsSpent: 3 };
      const payload = { ...asItIs, version: found?.version ?? 0 };
      await (await desk.tab()).save({ kind: conflictDecide, entityId: found?.id ?? '', payload });
      await bench.until(async () => (await stateOf(tablet, document)) === 'done', 'the decision has come');
      await allSettled(bench, tablet, desk);
      expect(await service.registrations(box.entityId)).toHaveLength(1);
    },
  },
];
