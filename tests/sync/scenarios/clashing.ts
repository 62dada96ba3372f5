import { expect } from 'vitest';
import { containerUpdate } from '#schema/operations/containers.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import type { Scenario } from './bench.ts';
import { allSettled, caseOf, close, decide, freshCode, newBox, newDocument, stateOf } from './work.ts';

/** What clashes is settled by a person; nothing is lost meanwhile (I6). */
export const clashing: readonly Scenario[] = [
  {
    name: 'a code another operator has used: with the supervisor, who gives a new one; the operator sees it',
    run: async (bench) => {
      const { facts } = bench;
      const [mine, theirs, desk] = [
        await bench.device('a', facts.operator),
        await bench.device('b', facts.colleague),
        await bench.device('c', facts.supervisor),
      ];
      const code = freshCode();
      await newBox(await theirs.tab(), facts, code, 'theirs');
      await allSettled(bench, theirs);
      const engine = await mine.tab();
      const box = await newBox(engine, facts, code, 'mine');
      const document = await newDocument(engine, facts, box.entityId, freshCode());
      await bench.until(async () => (await stateOf(mine, document)) === 'contested', 'the document waits with its box');
      const [shown] = (await mine.rows('containers')).filter(({ id }) => id === box.entityId);
      expect(shown).toMatchObject({ mark: 'supervisor', shown: 1, row: { code, description: 'mine', documents: 1 } });
      expect(engine.statusNow()).toMatchObject({ withSupervisor: 2, needsYou: 0 });

      const other = freshCode();
      await decide(await desk.tab(), await caseOf(bench, desk, box.opId), { take: 'newCode', code: other });
      await bench.until(async () => (await stateOf(mine, document)) === 'done', 'the decision has come');
      await allSettled(bench, mine, theirs, desk);
      expect(await bench.service.container(box.entityId)).toMatchObject({ code: other, documents: 1 });
      const [after] = (await mine.rows('containers')).filter(({ id }) => id === box.entityId);
      expect(after).toMatchObject({ mark: 'accepted', row: { code: other, alias: code } });
    },
  },
  {
    name: 'a box a colleague has closed meanwhile: the late document waits, the supervisor opens the box again',
    run: async (bench) => {
      const { facts } = bench;
      const [mine, theirs, desk] = [
        await bench.device('a', facts.operator),
        await bench.device('b', facts.colleague),
        await bench.device('c', facts.supervisor),
      ];
      const box = await newBox(await mine.tab(), facts, freshCode());
      await newDocument(await mine.tab(), facts, box.entityId, freshCode());
      await allSettled(bench, mine);
      await bench.until(
        async () => (await theirs.rows('containers')).some(({ id }) => id === box.entityId),
        'the colleague sees the box',
      );
      mine.wire.up = false;
      const late = await newDocument(await mine.tab(), facts, box.entityId, freshCode());
      await close(await theirs.tab(), box.entityId);
      await allSettled(bench, theirs);
      mine.wire.up = true;
      (await mine.tab()).sendNow();
      await bench.until(async () => (await stateOf(mine, late)) === 'contested', 'the late document waits');
      await decide(await desk.tab(), await caseOf(bench, desk, late.opId), { take: 'reopen' });
      await bench.until(async () => (await stateOf(mine, late)) === 'done', 'the late document is in');
      expect(await bench.service.container(box.entityId)).toMatchObject({ documents: 2, status: 1 });
    },
  },
  {
    name: 'sent back with a note, put right, accepted: the replaced operation leaves the queue',
    run: async (bench) => {
      const { facts } = bench;
      const [mine, desk] = [await bench.device('a', facts.operator), await bench.device('c', facts.supervisor)];
      const engine = await mine.tab();
      const [box, code] = [await newBox(engine, facts, freshCode()), freshCode()];
      await newDocument(engine, facts, box.entityId, code, 'Kowalski');
      const twin = await newDocument(engine, facts, box.entityId, code, 'Nowak');
      await bench.until(async () => (await stateOf(mine, twin)) === 'contested', 'the twin waits');
      await decide(await desk.tab(), await caseOf(bench, desk, twin.opId), { take: 'return' }, 'read the label again');
      await bench.until(async () => (await stateOf(mine, twin)) === 'returned', 'it is back');
      expect((await mine.outbox()).find(({ id }) => id === twin.opId)?.message).toBe('read the label again');
      expect(engine.statusNow()).toMatchObject({ needsYou: 1 });
      const { projectId, classId } = facts;
      const values = { [facts.textAttribute]: 'Nowak', [facts.dictionaryAttribute]: facts.dictionaryValue };
      const payload = {
        containerId: box.entityId,
        projectId,
        classId,
        code: freshCode(),
        values,
        evidence: {},
        toVerify: [],
        tries: {},
        leased: [],
      };
      await engine.save({ kind: registrationCreate, entityId: twin.entityId, payload, configVersion: 1, supersedes: twin.opId });
      await allSettled(bench, mine, desk);
      expect(await stateOf(mine, twin)).toBe('superseded');
      expect(await bench.service.registrations(box.entityId)).toHaveLength(2);
      expect(engine.statusNow()).toMatchObject({ needsYou: 0, withSupervisor: 0 });
    },
  },
  {
    name: 'rejected: the row leaves the tablet, the operation keeps the reason',
    run: async (bench) => {
      const { facts } = bench;
      const [mine, desk] = [await bench.device('a', facts.operator), await bench.device('c', facts.supervisor)];
      const engine = await mine.tab();
      const [box, code] = [await newBox(engine, facts, freshCode()), freshCode()];
      await newDocument(engine, facts, box.entityId, code);
      const twin = await newDocument(engine, facts, box.entityId, code, 'someone else');
      const found = await caseOf(bench, desk, twin.opId);
      await decide(await desk.tab(), found, { take: 'reject' });
      await bench.until(async () => (await stateOf(mine, twin)) === 'done', 'the decision has come');
      expect((await mine.outbox()).find(({ id }) => id === twin.opId)).toMatchObject({
        code: 'rejected',
        message: 'looked into',
      });
      expect((await mine.rows('registrations')).filter(({ id, shown }) => id === twin.entityId && shown === 1)).toEqual([]);
    },
  },
  {
    name: 'a refused operation holds up nothing it has nothing to do with, and can be sent again',
    run: async (bench) => {
      const { facts } = bench;
      const mine = await bench.device('a', facts.operator);
      const engine = await mine.tab();
      mine.wire.up = false;
      const [empty, full] = [await newBox(engine, facts, freshCode()), await newBox(engine, facts, freshCode())];
      const hasty = await close(engine, empty.entityId);
      const document = await newDocument(engine, facts, full.entityId, freshCode());
      mine.wire.up = true;
      engine.sendNow();
      await allSettled(bench, mine);
      expect(await stateOf(mine, hasty)).toBe('refused');
      expect(await stateOf(mine, document)).toBe('done');
      expect(engine.statusNow().needsYou).toBe(1);
      await newDocument(engine, facts, full.entityId, freshCode());
      expect(await engine.cancel(hasty.opId)).toBe('cancelled');
      expect(engine.statusNow().needsYou).toBe(0);
      const [shown] = (await mine.rows('containers')).filter(({ id }) => id === empty.entityId);
      expect(shown).toMatchObject({ mark: 'accepted', row: { status: 1 } });
    },
  },
  {
    name: 'I9: two operators change different fields of a box: merged, nobody is asked',
    run: async (bench) => {
      const { facts } = bench;
      const [mine, theirs] = [await bench.device('a', facts.operator), await bench.device('b', facts.colleague)];
      const box = await newBox(await mine.tab(), facts, freshCode());
      await allSettled(bench, mine);
      await bench.until(
        async () => (await theirs.rows('containers')).some(({ id }) => id === box.entityId),
        'the colleague sees the box',
      );
      mine.wire.up = false;
      const changed = await (
        await mine.tab()
      ).save({ kind: containerUpdate, entityId: box.entityId, payload: { changes: { description: 'mine' } } });
      await (
        await theirs.tab()
      ).save({
        kind: containerUpdate,
        entityId: box.entityId,
        payload: { changes: { inherited: { [facts.textAttribute]: 'theirs' } } },
      });
      await allSettled(bench, theirs);
      mine.wire.up = true;
      (await mine.tab()).sendNow();
      await allSettled(bench, mine);
      expect(await stateOf(mine, changed)).toBe('done');
      const [after] = (await mine.rows('containers')).filter(({ id }) => id === box.entityId);
      expect(after?.row).toMatchObject({ description: 'mine', inherited: { [facts.textAttribute]: 'theirs' } });
    },
  },
];
