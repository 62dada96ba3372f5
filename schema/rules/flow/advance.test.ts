import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowCaseStatus } from '#schema/codes/flow.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import { advance, emptyFlow, type FlowInput, type FlowState, type FlowValues } from './advance.ts';
import { checkFlow } from './check.ts';
import { graphOf } from './graph.ts';
import { canEndFrom } from './reach.ts';
import { FlowSketch, type FlowWords } from './sketch.ts';

const words: FlowWords = ['Step', 'Krok', 'Schritt'];
const someone = [{ of: 'role' as const, role: 'Supervisor' as const }];
const values = (own: Record<string, string>): FlowValues => ({ valueOf: (name) => own[name], today: '2026-11-23' });

/** Verification, a decision on the amount, two approvals side by side, booking. */
const invoice = new FlowSketch('invoice', words)
  .stage('work', words)
  .start()
  .verification('verify', words, someone, ['amount'])
  .gate('large', words, 'decision')
  .gate('both', words, 'split')
  .approval('owner', words, someone)
  .approval('finance', words, someone)
  .gate('met', words, 'join')
  .task('book', words, someone)
  .end()
  .end('no', flowCaseStatus.rejected)
  .way('start', 'verify', 'next', words)
  .way('verify', 'large', 'accept', words)
  .way('large', 'both', 'condition', words, { condition: '[amount] >= 10000' })
  .way('large', 'book', 'otherwise', words)
  .way('both', 'owner', 'branch', words)
  .way('both', 'finance', 'branch', words)
  .way('owner', 'met', 'accept', words)
  .way('owner', 'no', 'reject', words, { clears: true })
  .way('finance', 'met', 'accept', words)
  .way('finance', 'no', 'reject', words, { clears: true })
  .way('met', 'book', 'next', words)
  .way('book', 'end', 'next', words)
  .drawn();

function after(state: FlowState, input: FlowInput, own: Record<string, string> = {}): FlowState {
  const moved = advance(invoice, state, input, values(own));
  if ('fault' in moved) throw new Error(moved.fault);
  return moved.state;
}
const answer = (activityId: string, toId: string, kind: string): FlowInput => ({
  is: 'answer',
  activityId,
  relationId: `${activityId}-${toId}-${kind}`,
});
const started = after(emptyFlow, { is: 'start' });

test('a decision takes the first condition that is certainly true, and what is unknown is not', () => {
  const large = after(started, answer('verify', 'large', 'accept'), { amount: '12000' });
  expect(large.marking.toSorted()).toEqual(['finance', 'owner']);
  expect(after(started, answer('verify', 'large', 'accept'), { amount: '9' }).marking).toEqual(['book']);
  expect(after(started, answer('verify', 'large', 'accept')).marking).toEqual(['book']);
});

test('a join goes on when every branch has come, in any order (P3)', () => {
  const large = after(started, answer('verify', 'large', 'accept'), { amount: '12000' });
  const one = after(after(large, answer('owner', 'met', 'accept')), answer('finance', 'met', 'accept'));
  const other = after(after(large, answer('finance', 'met', 'accept')), answer('owner', 'met', 'accept'));
  expect(after(large, answer('owner', 'met', 'accept')).marking).toEqual(['finance', 'owner-met-accept']);
  expect(one).toEqual(other);
  expect(one.marking).toEqual(['book']);
  expect(after(one, answer('book', 'end', 'next'))).toMatchObject({ marking: [], status: flowCaseStatus.completed });
});

test('a way that clears takes the other open steps back and ends the case', () => {
  const large = after(started, answer('verify', 'large', 'accept'), { amount: '12000' });
  const moved = advance(invoice, large, answer('owner', 'no', 'reject'), values({}));
  expect(moved).toMatchObject({
    state: { marking: [], status: flowCaseStatus.rejected },
    effects: [
      { is: 'over', activityId: 'finance', visit: 1 },
      { is: 'ended', activityId: 'no' },
    ],
  });
});

test('the same answer twice moves a case once (P4), and a step has only its own ways', () => {
  const moved = after(started, answer('verify', 'large', 'accept'));
  expect(advance(invoice, moved, answer('verify', 'large', 'accept'), values({}))).toEqual({ fault: 'notWaiting' });
  const foreign: FlowInput = { is: 'answer', activityId: 'verify', relationId: 'book-end-next' };
  expect(advance(invoice, started, foreign, values({}))).toEqual({ fault: 'noSuchWay' });
  expect(advance(invoice, started, { is: 'put', activityId: 'large' }, values({}))).toEqual({ fault: 'noSuchWay' });
});

test('a timer moves the visit it was counted from, once (F5)', () => {
  const flow = new FlowSketch('release', words)
    .stage('work', words)
    .start()
    .wait('rest', words, 14)
    .task('ask', words, someone)
    .end()
    .way('start', 'rest', 'next', words)
    .way('rest', 'ask', 'next', words)
    .way('ask', 'rest', 'back', words)
    .way('ask', 'end', 'next', words)
    .way('ask', 'end', 'timeout', words, { days: 3 })
    .drawn();
  expect(checkFlow(flow)).toEqual([]);
  const begun = advance(flow, emptyFlow, { is: 'start' }, values({}));
  if ('fault' in begun) throw new Error(begun.fault);
  expect(begun.effects).toContainEqual({ is: 'timer', activityId: 'rest', visit: 1, relationId: 'rest-ask-next', days: 14 });
  const timer: FlowInput = { is: 'timer', activityId: 'rest', relationId: 'rest-ask-next', visit: 1 };
  const rested = advance(flow, begun.state, timer, values({}));
  if ('fault' in rested) throw new Error(rested.fault);
  expect(rested.effects).toContainEqual({ is: 'timer', activityId: 'ask', visit: 1, relationId: 'ask-end-timeout', days: 3 });
  const back = advance(flow, rested.state, answer('ask', 'rest', 'back'), values({}));
  if ('fault' in back) throw new Error(back.fault);
  expect(advance(flow, back.state, timer, values({}))).toEqual({ fault: 'notWaiting' });
  // a user cannot answer in place of a timer
  expect(advance(flow, rested.state, answer('ask', 'end', 'timeout'), values({}))).toEqual({ fault: 'noSuchWay' });
});

test('a person may put a case into a step from which its end is proven', () => {
  const large = after(started, answer('verify', 'large', 'accept'), { amount: '12000' });
  expect(after(large, { is: 'put', activityId: 'verify' }).marking).toEqual(['verify']);
  expect(canEndFrom(invoice, 'verify')).toBe(true);
  // without the other branch it would wait forever
  expect(canEndFrom(invoice, 'owner')).toBe(false);
});

test('a check finds what cannot end, waits twice, loops or never happens', () => {
  expect(checkFlow(invoice)).toEqual([]);
  const without = (id: string): FlowDefinition => ({ ...invoice, relations: invoice.relations.filter((way) => way.id !== id) });
  expect(checkFlow(without('finance-met-accept')).map(({ code }) => code)).toContain('kindMissing');
  const jumping = { ...invoice.relations.find(({ id }) => id === 'owner-met-accept')!, toId: 'book' };
  const broken = { ...invoice, relations: [...without('owner-met-accept').relations, jumping] };
  expect(checkFlow(broken).map(({ code }) => code)).toContain('twice');
  const [way] = invoice.relations;
  const loop = { ...way!, id: 'loop', fromId: 'large', toId: 'large', kind: 4 as const };
  const looping = { ...invoice, relations: [...invoice.relations, loop] };
  expect(checkFlow(looping)).toEqual([{ code: 'automaticLoop', at: 'large' }]);
  expect(checkFlow({ ...invoice, activities: invoice.activities.slice(1) }).map(({ code }) => code)).toContain('noStart');
});

test('any walk through a checked workflow ends, and never waits where nothing can happen (P1)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), fc.nat(20_000), (choices, amount) => {
      let state = started;
      for (const choice of choices) {
        if (state.status !== flowCaseStatus.running) break;
        const ways = state.marking.flatMap((token) => graphOf(invoice).out(token));
        const way = ways[choice % ways.length];
        expect(way).toBeDefined();
        state = after(state, { is: 'answer', activityId: way!.fromId, relationId: way!.id }, { amount: String(amount) });
      }
      expect(state.status).not.toBe(flowCaseStatus.running);
      expect(state.marking).toEqual([]);
    }),
  );
});

test('a case with a definition that was never checked halts instead of looping', () => {
  const endless = new FlowSketch('endless', words)
    .stage('work', words)
    .start()
    .gate('one', words, 'decision')
    .gate('two', words, 'decision')
    .way('start', 'one', 'next', words)
    .way('one', 'two', 'otherwise', words)
    .way('two', 'one', 'otherwise', words)
    .drawn();
  const moved = advance(endless, emptyFlow, { is: 'start' }, values({}));
  expect(moved).toMatchObject({ state: { status: flowCaseStatus.halted } });
});
