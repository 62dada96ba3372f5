import { expect } from 'vitest';
import type { BenchDevice, Scenario } from './bench.ts';
import { allSettled, close, freshCode, newBox, newDocument, stateOf } from './work.ts';

const isSeen = async (device: BenchDevice, id: string) => (await device.rows('containers')).some((row) => row.id === id);

/** The service itself loses its memory, or a person his rights. */
export const recovering: readonly Scenario[] = [
  {
    name: 'a service restored from a backup is told again what it had acknowledged',
    needs: 'backup',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      const engine = await tablet.tab();
      const box = await newBox(engine, bench.facts, freshCode());
      await allSettled(bench, tablet);
      const restore = await bench.service.backup?.();
      const document = await newDocument(engine, bench.facts, box.entityId, freshCode());
      await allSettled(bench, tablet);
      expect(await stateOf(tablet, document)).toBe('done');
      await restore?.();
      expect(await bench.service.registrations(box.entityId)).toEqual([]);
      const isBack = async () => (await tablet.catchUp()) && (await bench.service.registrations(box.entityId)).length === 1;
      await bench.until(isBack, 'the document is back'); // a page that was on its way still tells of the time before
      await allSettled(bench, tablet);
      expect(await bench.service.registrations(box.entityId)).toHaveLength(1);
      expect(
        (await tablet.rows('registrations')).filter(({ id, shown }) => id === document.entityId && shown === 1),
      ).toHaveLength(1);
    },
  },
  {
    name: 'what another device made and the restored service forgot leaves this one too, until that device is back',
    needs: 'backup',
    run: async (bench) => {
      const { facts } = bench;
      const [mine, theirs] = [await bench.device('a', facts.operator), await bench.device('b', facts.colleague)];
      await bench.until(async () => (await mine.tab()).statusNow().pictureWhole, 'the picture is whole');
      const restore = await bench.service.backup?.();
      const box = await newBox(await theirs.tab(), facts, freshCode());
      await allSettled(bench, theirs);
      await bench.until(async () => (await mine.rows('containers')).some(({ id }) => id === box.entityId), 'the box is seen');
      theirs.wire.up = false;
      await restore?.();
      const isShown = async () => (await mine.rows('containers')).some(({ id, shown }) => id === box.entityId && shown === 1);
      await bench.until(async () => (await mine.catchUp()) && !(await isShown()), 'the box is gone');
      theirs.wire.up = true;
      (await theirs.tab()).sendNow();
      await bench.until(isShown, 'the box is back');
    },
  },
  {
    name: 'I1: a barred device keeps its queue whole, over a crash too, and sends it once when the bar is lifted',
    run: async (bench) => {
      const { facts } = bench;
      const tablet = await bench.device('tablet', facts.operator);
      await bench.until(async () => (await tablet.tab()).statusNow().pictureWhole, 'the picture is whole');
      await tablet.order('bar');
      const box = await newBox(await tablet.tab(), facts, freshCode());
      const saved = [box, await newDocument(await tablet.tab(), facts, box.entityId, freshCode())];
      await bench.until(async () => (await tablet.tab()).statusNow().phase === 'barred', 'it knows that it is barred');
      await tablet.crash();
      // one may go on working; what is saved stands behind the rest
      saved.push(await newDocument(await tablet.tab(), facts, box.entityId, freshCode()));
      await bench.until(async () => (await tablet.tab()).statusNow().phase === 'barred', 'it knows it after a crash');
      for (const one of saved) expect(await stateOf(tablet, one)).toBe('queued');
      const shown = (await tablet.rows('registrations')).filter((doc) => doc.shown === 1);
      expect(shown.map(({ id }) => id).toSorted()).toEqual(saved.slice(1).map(({ entityId }) => entityId));
      expect(await bench.service.receipts(saved.map(({ opId }) => opId))).toBe(0);
      await tablet.order('admit');
      await allSettled(bench, tablet);
      expect((await tablet.tab()).statusNow().phase).not.toBe('barred');
      expect(await bench.service.receipts(saved.map(({ opId }) => opId))).toBe(3);
      expect(await bench.service.registrations(box.entityId)).toHaveLength(2);
    },
  },
  {
    name: 'a barred device is told nothing and keeps nobody waiting; let in again, it reads what it missed',
    run: async (bench) => {
      const { facts } = bench;
      const [tablet, other] = [await bench.device('a', facts.operator), await bench.device('b', facts.colleague)];
      const box = await newBox(await tablet.tab(), facts, freshCode());
      await bench.until(() => isSeen(other, box.entityId), 'the box is seen');
      await allSettled(bench, tablet);
      await tablet.order('bar');
      const mine = await newDocument(await tablet.tab(), facts, box.entityId, freshCode());
      const theirs = [await newBox(await other.tab(), facts, freshCode())];
      theirs.push(await newDocument(await other.tab(), facts, box.entityId, freshCode()));
      theirs.push(await close(await other.tab(), box.entityId));
      await allSettled(bench, other);
      for (const one of theirs) expect(await stateOf(other, one)).toBe('done');
      expect(await tablet.catchUp()).toBe(false);
      expect(await isSeen(tablet, theirs[0]?.entityId ?? '')).toBe(false);
      expect(await stateOf(tablet, mine)).toBe('queued');
      await tablet.order('admit');
      await bench.until(async () => (await stateOf(tablet, mine)) === 'contested', 'the late document waits for the supervisor');
      await bench.until(() => isSeen(tablet, theirs[0]?.entityId ?? ''), 'it reads what it missed');
      expect(await bench.service.receipts([mine, ...theirs].map(({ opId }) => opId))).toBe(4);
    },
  },
  {
    name: 'an order to prepare again reaches a barred device when the bar is lifted, and is followed once',
    run: async (bench) => {
      const tablet = await bench.device('tablet', bench.facts.operator);
      await bench.until(async () => (await tablet.tab()).statusNow().pictureWhole, 'the picture is whole');
      await tablet.order('bar');
      await tablet.order('prepare');
      const box = await newBox(await tablet.tab(), bench.facts, freshCode());
      await bench.until(async () => (await tablet.tab()).statusNow().phase === 'barred', 'it knows that it is barred');
      expect(await tablet.preparedFor()).toBe(0);
      await tablet.order('admit');
      await bench.until(async () => (await tablet.preparedFor()) > 0, 'it has prepared again');
      const first = await tablet.preparedFor();
      await allSettled(bench, tablet);
      expect(await bench.service.receipts([box.opId])).toBe(1);
      await tablet.crash();
      await tablet.catchUp();
      expect(await tablet.preparedFor()).toBe(first);
    },
  },
  {
    name: 'a backup brings a bar back that was lifted since: what was acknowledged meanwhile goes again when it is lifted anew',
    needs: 'backup',
    run: async (bench) => {
      const { facts } = bench;
      const tablet = await bench.device('tablet', facts.operator);
      await bench.until(async () => (await tablet.tab()).statusNow().pictureWhole, 'the picture is whole');
      await tablet.order('bar');
      const restore = await bench.service.backup?.();
      await tablet.order('admit');
      const box = await newBox(await tablet.tab(), facts, freshCode());
      await allSettled(bench, tablet);
      await restore?.();
      const document = await newDocument(await tablet.tab(), facts, box.entityId, freshCode());
      await bench.until(async () => (await tablet.tab()).statusNow().phase === 'barred', 'it is barred again');
      expect(await bench.service.receipts([box.opId, document.opId])).toBe(0);
      await tablet.order('admit');
      const areBack = async () => (await bench.service.receipts([box.opId, document.opId])) === 2;
      await bench.until(areBack, 'both are with the service');
      await allSettled(bench, tablet);
      expect(await bench.service.registrations(box.entityId)).toHaveLength(1);
    },
  },
  {
    name: 'a project withdrawn leaves the tablet, unsent work does not; given back, its rows come again',
    needs: 'turnRight',
    run: async (bench) => {
      const { facts } = bench;
      const tablet = await bench.device('tablet', facts.operator);
      const engine = await tablet.tab();
      const box = await newBox(engine, facts, freshCode());
      await newDocument(engine, facts, box.entityId, freshCode());
      await allSettled(bench, tablet);
      tablet.wire.up = false;
      const unsent = await newBox(engine, facts, freshCode());
      await bench.service.turnRight?.(facts.operator);
      tablet.wire.up = true;
      engine.sendNow();
      await bench.until(async () => (await stateOf(tablet, unsent)) === 'contested', 'the late work waits');
      const shown = async () => (await tablet.rows('containers')).filter((doc) => doc.shown === 1).map(({ id }) => id);
      await bench.until(async () => (await shown()).length === 1, 'the project has left the tablet');
      expect(await shown()).toEqual([unsent.entityId]);
      await bench.service.turnRight?.(facts.operator);
      await bench.until(async () => (await shown()).includes(box.entityId), 'its rows are back');
      expect((await tablet.rows('registrations')).filter((doc) => doc.shown === 1)).toHaveLength(1);
    },
  },
];
