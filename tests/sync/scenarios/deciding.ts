import { expect } from 'vitest';
import type { Scenario } from './bench.ts';
import { allSettled, caseOf, decide, freshCode, newBox, newDocument, stateOf } from './work.ts';

/** What a supervisor can do with a case beyond taking a side (reliability.md 1.6): the model and the service do the same. */
export const deciding: readonly Scenario[] = [
  {
    name: 'two boxes with one code are one box: the documents of the second go into the first',
    run: async (bench) => {
      const { facts } = bench;
      const [mine, theirs, desk] = [
        await bench.device('a', facts.operator),
        await bench.device('b', facts.colleague),
        await bench.device('c', facts.supervisor),
      ];
      const code = freshCode();
      const first = await newBox(await theirs.tab(), facts, code, 'theirs');
      await allSettled(bench, theirs);
      const engine = await mine.tab();
      const second = await newBox(engine, facts, code, 'mine');
      const document = await newDocument(engine, facts, second.entityId, freshCode());
      const found = await caseOf(bench, desk, second.opId);
      mine.wire.up = false;
      const late = await newDocument(engine, facts, second.entityId, freshCode());
      await decide(await desk.tab(), found, { take: 'merge', fields: { description: { from: 'device', value: '' } } });
      await allSettled(bench, desk);
      mine.wire.up = true;
      engine.sendNow();
      await bench.until(async () => (await stateOf(mine, document)) === 'done', 'the document is in');
      await allSettled(bench, mine, theirs, desk);
      // it was saved before the operator heard of the decision, and finds its box all the same
      expect(await stateOf(mine, late)).toBe('done');
      expect(await bench.service.container(second.entityId)).toBeUndefined();
      expect(await bench.service.container(first.entityId)).toMatchObject({ code, documents: 2 });
      await bench.until(async () => {
        const box = (await theirs.rows('containers')).find(({ id }) => id === first.entityId)?.row;
        return box?.description === 'mine' && box.documents === 2;
      }, 'the colleague sees one box');
    },
  },
  {
    name: 'a withdrawn value goes back into its dictionary: the document is in, and every device hears of the value',
    run: async (bench) => {
      const { facts, service } = bench;
      const [mine, desk] = [await bench.device('a', facts.operator), await bench.device('c', facts.supervisor)];
      const engine = await mine.tab();
      const box = await newBox(engine, facts, freshCode());
      await allSettled(bench, mine);
      mine.wire.up = false;
      const document = await newDocument(engine, facts, box.entityId, freshCode());
      await service.turnValue(facts.dictionaryValue);
      mine.wire.up = true;
      engine.sendNow();
      const found = await caseOf(bench, desk, document.opId);
      expect(found.kind).toBe('valueWithdrawn');
      await decide(await desk.tab(), found, { take: 'addValue' });
      await bench.until(async () => (await stateOf(mine, document)) === 'done', 'the document is in');
      const held = async () => (await mine.store.find('dictionaries', {})).flatMap(({ values }) => values);
      await bench.until(async () => (await held()).includes(facts.dictionaryValue), 'the tablet has the value again');
      const next = await newDocument(engine, facts, box.entityId, freshCode());
      await allSettled(bench, mine, desk);
      expect(await stateOf(mine, next)).toBe('done');
      expect(await service.registrations(box.entityId)).toHaveLength(2);
    },
  },
  {
    name: 'a project is withdrawn while a box of it is filled: the box and its documents go to another one',
    run: async (bench) => {
      const { facts, service } = bench;
      const [mine, desk] = [await bench.device('a', facts.operator), await bench.device('c', facts.supervisor)];
      const engine = await mine.tab();
      mine.wire.up = false;
      const box = await newBox(engine, facts, freshCode());
      const document = await newDocument(engine, facts, box.entityId, freshCode());
      await service.turnProject(facts.projectId);
      mine.wire.up = true;
      engine.sendNow();
      const found = await caseOf(bench, desk, box.opId);
      expect(found.kind).toBe('projectWithdrawn');
      mine.wire.up = false;
      const late = await newDocument(engine, facts, box.entityId, freshCode());
      const { otherProjectId: projectId, otherClassId: classId } = facts;
      await decide(await desk.tab(), found, { take: 'otherProject', projectId, classId });
      await allSettled(bench, desk);
      mine.wire.up = true;
      engine.sendNow();
      await allSettled(bench, mine, desk);
      for (const one of [box, document, late]) expect(await stateOf(mine, one)).toBe('done');
      expect(await service.registrations(box.entityId)).toHaveLength(2);
      const [shown] = (await mine.rows('containers')).filter(({ id }) => id === box.entityId);
      expect(shown).toMatchObject({ mark: 'accepted', shown: 1, row: { projectId, classId, documents: 2 } });
    },
  },
];
