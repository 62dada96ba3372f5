import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { faqEntries } from '#service/db/tables/notifications.ts';
import type { WorkHandlers } from '#service/work/handler.ts';
import { putterOf } from '#service/work/put.ts';

/** Work that can be counted: each step writes one row, so a step that was lost or done twice shows. */
export const STEPS = 12;

export const countingRules = {
  count: { attempts: 9, restMinutes: [1], lane: 'light', payload: v.strictObject({}) },
} as const;
export const putCounting = putterOf(countingRules);

/** Handlers of counting work; `onStep` is called after each step, with the work and the step. */
export const countingHandlers = (onStep: (step: string) => void): WorkHandlers<typeof countingRules> => ({
  count: {
    run: async (run) => {
      for (let at = Number(run.cursor); at < STEPS; at += 1) {
        await run.step(async (tx) => {
          await tx.insert(faqEntries).values({ tenantId: run.tenantId, id: randomUUID(), position: at, texts: { of: run.id } });
          await pause(15);
          return { cursor: String(at + 1), progress: Math.round(((at + 1) / STEPS) * 100) };
        });
        onStep(`${run.id}/${at}`);
      }
    },
  },
});
