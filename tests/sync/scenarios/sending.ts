import { expect } from 'vitest';
import { containerUpdate } from '#schema/operations/containers.ts';
import type { Scenario } from './bench.ts';
import { allSettled, close, freshCode, newBox, newDocument, stateOf } from './work.ts';

/** Saved in the basement, sent when coverage returns. */
export const sending: readonly Scenario[] = [
  {
    name: 'I2: a box with forty documents arrives once, though answers are lost and requests delivered twice',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      tablet.wire.up = false;
      const engine = await tablet.tab();
      const box = await newBox(engine, bench.facts, freshCode());
      const saved = [box];
      for (let i = 0; i < 40; i++) saved.push(await newDocument(engine, bench.facts, box.entityId, freshCode()));
      saved.push(await close(engine, box.entityId));
      const [kept] = await tablet.rows('containers').then((rows) => rows.filter(({ id }) => id === box.entityId));
      expect(kept).toMatchObject({ mark: 'tablet', row: { status: 2, documents: 40 } });
      expect(engine.statusNow().waiting).toBe(42);

      Object.assign(tablet.wire, { up: true, loseAnswers: 2, deliverTwice: 3 });
      engine.sendNow();
      await allSettled(bench, tablet);
      expect(await bench.service.container(box.entityId)).toMatchObject({ status: 2, documents: 40 });
      expect(await bench.service.registrations(box.entityId)).toHaveLength(40);
      expect(await bench.service.receipts(saved.map(({ opId }) => opId))).toBe(42);
      const [after] = await tablet.rows('containers').then((rows) => rows.filter(({ id }) => id === box.entityId));
      expect(after).toMatchObject({ mark: 'accepted', folded: [], row: { status: 2, documents: 40 } });
    },
  },
  {
    name: 'I3: a close is not sent before everything saved before it has a verdict',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      tablet.wire.up = false;
      const engine = await tablet.tab();
      const box = await newBox(engine, bench.facts, freshCode());
      const document = await newDocument(engine, bench.facts, box.entityId, freshCode());
      const closed = await close(engine, box.entityId);
      tablet.wire.up = true;
      engine.sendNow();
      await allSettled(bench, tablet);
      const batchOf = (n: number) => tablet.wire.pushed.findIndex((batch) => batch.includes(n));
      expect(batchOf(document.n)).toBe(batchOf(box.n));
      expect(batchOf(closed.n)).toBeGreaterThan(batchOf(document.n));
    },
  },
  {
    name: 'I1: a tablet that dies offline comes back with everything, and sends it',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      tablet.wire.up = false;
      const box = await newBox(await tablet.tab(), bench.facts, freshCode());
      const document = await newDocument(await tablet.tab(), bench.facts, box.entityId, freshCode());
      await tablet.crash();
      expect(await stateOf(tablet, document)).toBe('queued');
      const shown = (await tablet.rows('registrations')).filter(({ shown: isShown }) => isShown === 1);
      expect(shown.map(({ id }) => id)).toContain(document.entityId);
      tablet.wire.up = true;
      (await tablet.tab()).sendNow();
      await allSettled(bench, tablet);
      expect(await bench.service.registrations(box.entityId)).toHaveLength(1);
    },
  },
  {
    name: 'what was under way when the tab died is sent again, and changes nothing twice',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      tablet.wire.up = false;
      const box = await newBox(await tablet.tab(), bench.facts, freshCode());
      Object.assign(tablet.wire, { up: true, loseAnswers: 1 });
      (await tablet.tab()).sendNow();
      await bench.until(() => tablet.wire.pushed.length > 0, 'the push has left');
      await tablet.crash();
      await allSettled(bench, tablet);
      expect(await stateOf(tablet, box)).toBe('done');
      expect(await bench.service.receipts([box.opId])).toBe(1);
    },
  },
  {
    name: 'a dead token stops the exchange and nothing else: after the sign-in the queue goes on',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      const engine = await tablet.tab();
      await bench.until(() => engine.statusNow().pictureWhole, 'the picture is whole');
      await bench.service.expire(bench.facts.operator);
      const box = await newBox(engine, bench.facts, freshCode());
      await bench.until(() => engine.statusNow().phase === 'signIn', 'the sign-in is asked for');
      const document = await newDocument(engine, bench.facts, box.entityId, freshCode());
      expect(engine.statusNow()).toMatchObject({ waiting: 2, phase: 'signIn' });
      tablet.signIn();
      await allSettled(bench, tablet);
      expect(await stateOf(tablet, document)).toBe('done');
    },
  },
  {
    name: 'too large a batch is halved until it fits',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      const engine = await tablet.tab();
      await bench.until(() => engine.statusNow().pictureWhole, 'the picture is whole');
      tablet.wire.up = false;
      const box = await newBox(engine, bench.facts, freshCode());
      for (let i = 0; i < 7; i++) await newDocument(engine, bench.facts, box.entityId, freshCode());
      Object.assign(tablet.wire, { up: true, largest: 3 });
      engine.sendNow();
      await allSettled(bench, tablet);
      expect(tablet.wire.pushed.map(({ length }) => length).slice(0, 3)).toEqual([8, 4, 2]);
      expect(await bench.service.registrations(box.entityId)).toHaveLength(7);
    },
  },
  {
    name: 'undo takes back what never left, and says so when it may have left',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      const engine = await tablet.tab();
      tablet.wire.up = false;
      const box = await newBox(engine, bench.facts, freshCode());
      const document = await newDocument(engine, bench.facts, box.entityId, freshCode());
      expect(await engine.cancel(box.opId)).toBe('alreadySent');
      expect(await engine.cancel(document.opId)).toBe('cancelled');
      expect((await tablet.rows('registrations')).filter(({ id }) => id === document.entityId)).toEqual([]);
      tablet.wire.up = true;
      engine.sendNow();
      await allSettled(bench, tablet);
      expect(await engine.cancel(box.opId)).toBe('alreadySent');
      expect(await bench.service.registrations(box.entityId)).toEqual([]);
    },
  },
  {
    name: 'two tabs of one browser share the queue: both save, everything arrives once, both show it',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      const [first, second] = [await tablet.tab(0), await tablet.tab(1)];
      const box = await newBox(first, bench.facts, freshCode());
      await bench.until(async () => (await tablet.rows('containers')).some(({ id }) => id === box.entityId), 'the box is shown');
      const saved = await Promise.all(
        Array.from({ length: 10 }, (_, i) => newDocument(i % 2 === 0 ? first : second, bench.facts, box.entityId, freshCode())),
      );
      expect(new Set(saved.map(({ n }) => n)).size).toBe(10);
      await allSettled(bench, tablet);
      const [kept] = await tablet.rows('containers').then((rows) => rows.filter(({ id }) => id === box.entityId));
      expect(kept).toMatchObject({ folded: [], row: { documents: 10 } });
      expect(await bench.service.receipts(saved.map(({ opId }) => opId))).toBe(10);
    },
  },
  {
    name: 'two changes of one box before the first is sent are no conflict with oneself',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      const engine = await tablet.tab();
      const box = await newBox(engine, bench.facts, freshCode());
      await allSettled(bench, tablet);
      tablet.wire.up = false;
      for (const description of ['first', 'second'])
        await engine.save({ kind: containerUpdate, entityId: box.entityId, payload: { changes: { description } } });
      tablet.wire.up = true;
      engine.sendNow();
      await allSettled(bench, tablet);
      const states = (await tablet.outbox()).map(({ state }) => state);
      expect(states).toEqual(['done', 'done', 'done']);
    },
  },
];
