import { expect, test, vi } from 'vitest';
import { containerClose, containerCreate } from '#schema/operations/containers.ts';
import { run } from '#src/data/sync/run.ts';
import { withLocalOutbox } from '#tests/bench/local-outbox.ts';
import { watchRefusal, type Refusal } from './refusal.ts';

const opened = withLocalOutbox();

/** Follows a refusal as the screen does, and returns every state it had. */
function follow(first: Refusal) {
  const states: (Refusal | null)[] = [first];
  let stop: (() => void) | undefined;
  const watch = (refusal: Refusal) => {
    stop = watchRefusal(opened().store, refusal, (next) => {
      states.push(next);
      stop?.();
      if (next) watch(next);
    });
  };
  watch(first);
  return { states, stop: () => stop?.() };
}

const about = { projectId: 'hr', containerTypeId: 'box', classId: 'file', costCenterId: '', description: '', inherited: {} };
const create = (code: string) => run.save(containerCreate, { payload: { ...about, code, scanned: true } });
const reasonsOf = (states: readonly (Refusal | null)[]) => states.map((state) => state?.why ?? null);

test('the notice of a box that no device has sent follows the box, and is gone once it can be received', async () => {
  const { states, stop } = follow({ code: '0000000007', why: 'unknown' });
  await create('0000000008');
  const { entityId } = await create('0000000007');
  await vi.waitFor(() => expect(reasonsOf(states)).toEqual(['unknown', 'open']));
  await run.save(containerClose, { entityId, payload: { seals: ['S-1'], scanned: true } });
  await vi.waitFor(() => expect(reasonsOf(states)).toEqual(['unknown', 'open', null]));
  stop();
});

test('a box that arrived between the scan and the notice ends it too, and a notice that was closed follows nothing', async () => {
  await create('0000000009');
  const late = follow({ code: '0000000009', why: 'unknown' });
  await vi.waitFor(() => expect(reasonsOf(late.states)).toEqual(['unknown', 'open']));
  const closed = follow({ code: '0000000010', why: 'unknown' });
  closed.stop();
  await create('0000000010');
  await create('0000000011');
  expect(reasonsOf(closed.states)).toEqual(['unknown']);
  late.stop();
});
