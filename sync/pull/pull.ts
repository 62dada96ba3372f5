import type { PullAnswer } from '#schema/sync-wire.ts';
import { report, type Core } from '#sync/core.ts';
import type { Answer } from '#sync/ports.ts';
import { askPage } from './ask.ts';
import { moveCursor, readCursor, sweepAgain, type Cursor } from './cursor.ts';
import { runErrands } from './run-errands.ts';
import { settle, sorted, takeFinalWords, takeRows } from './page.ts';
import { askAgain, restart } from './restart.ts';
import { sweep } from './scopes.ts';

/** Result of a pull, for the loop. */
export type Pulled =
  | { kind: 'head' }
  /** Another tab moved the cursor repeatedly, so that tab is pulling. */
  | { kind: 'overtaken' }
  | { kind: 'status' | 'foreign'; status: number; retryAfterMs: number }
  | { kind: 'unreachable' };

/** Observer of a pull, page by page. */
export interface Follower {
  /** The feed is read to its head, also if later errands fail: the service accepts this device. */
  read: () => void;
  /** Rows still to fetch. */
  progress: (behind: number) => void;
}

const OVERTAKEN_MOST = 5;

/**
 * Reads the feed up to its head. While one page is written the next is already asked for; each is applied only to the
 * cursor it was asked from, so that a late or doubled answer changes nothing.
 */
export async function pullToHead(core: Core, follower: Follower): Promise<Pulled> {
  let asked = await readCursor(core.ports.store);
  const device = await report(core);
  let page = askPage(core, device, asked);
  for (let overtaken = 0; overtaken < OVERTAKEN_MOST;) {
    const answer = await page;
    if (answer.kind !== 'answer') return ended(answer);
    core.skew.ms = core.ports.clock.now() - answer.serviceTime;
    const now = await readCursor(core.ports.store);
    const { body } = answer;
    const otherLife = asked.epoch !== '' && body.epoch !== asked.epoch;
    if (!core.behaviour.fits(asked, otherLife ? { ...body, since: asked.since } : body, now)) {
      overtaken++;
    } else if (otherLife || (body.again && now.startHead >= 0)) {
      await restart(core, now, body.epoch);
    } else {
      const from = now.startHead < 0 ? await begin(core, now, body) : now;
      const to = after(from ?? now, body);
      if (from && body.more) page = askPage(core, device, to);
      const applied = from !== undefined && (await applyPage(core, from, to, body));
      follower.progress(Math.max(0, body.head - body.to));
      if (!applied) overtaken++;
      else if (body.more) {
        asked = to;
        continue;
      } else {
        follower.read();
        return finish(core, to);
      }
    }
    asked = await readCursor(core.ports.store);
    core.projection.follow(asked);
    page = askPage(core, device, asked);
  }
  await page;
  return { kind: 'overtaken' };
}

function ended(answer: Exclude<Answer<unknown>, { kind: 'answer' }>): Pulled {
  if (answer.kind === 'unreachable') return answer;
  return { kind: answer.kind, status: answer.status, retryAfterMs: answer.retryAfterMs };
}

function after(now: Cursor, body: PullAnswer): Cursor {
  return { ...now, epoch: body.epoch, since: body.to, head: body.head, whole: now.whole || !body.more };
}

/**
 * Writes the epoch and the head to disk before the first page; undefined if another tab was faster. Otherwise a crash between
 * rows and cursor, and a restore before the next try, would leave rows of an unknown epoch; and a row that leaves the user's
 * sight before the next try would stay for ever, because a reader who starts at a later head is taken to have none (I4).
 */
async function begin(core: Core, first: Cursor, { epoch, head }: PullAnswer): Promise<Cursor | undefined> {
  // Operations sent before the first read may have a verdict of an epoch that is over.
  if (first.epoch === '') await askAgain(core, epoch);
  const begun = { ...first, epoch, startHead: head };
  return (await moveCursor(core.ports.store, first, begun, core.ports.clock.now())) ? begun : undefined;
}

/** Rows first, then the cursor (I5). False when another tab was faster; the seq guard makes that harmless. */
async function applyPage(core: Core, from: Cursor, to: Cursor, body: PullAnswer): Promise<boolean> {
  const page = sorted(body.rows);
  const blind = from.generation === 0 && !from.whole;
  let applied = true;
  for (const step of core.behaviour.pageSteps) {
    if (step === 'verdicts') await takeFinalWords(core, page, to.epoch);
    else if (step === 'rows') {
      const placing = { generation: to.generation, atLeast: 0, position: to, blind, startHead: to.startHead };
      await takeRows(core, page, placing);
    } else if (step === 'cursor') {
      applied = await moveCursor(core.ports.store, from, to, core.ports.clock.now());
      if (!applied) {
        await cameLate(core, from);
        return false;
      }
    } else await settle(core, to);
  }
  return applied;
}

/**
 * Another tab was faster. If it restarted the generation since, this tab's writes belong to the earlier one, its verdicts too.
 */
async function cameLate(core: Core, { generation }: Cursor): Promise<void> {
  const { store, clock } = core.ports;
  if (await sweepAgain(store, generation, clock.now())) await askAgain(core, (await readCursor(store)).epoch);
}

async function finish(core: Core, cursor: Cursor): Promise<Pulled> {
  if (cursor.sweep) {
    await sweep(core, cursor.generation);
    await moveCursor(core.ports.store, cursor, { ...cursor, sweep: false }, core.ports.clock.now());
  }
  const undone = await runErrands(core);
  return undone ? ended(undone) : { kind: 'head' };
}
