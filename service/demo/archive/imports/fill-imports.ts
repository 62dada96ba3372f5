import { eq } from 'drizzle-orm';
import { importStatus as states } from '#schema/codes.ts';
import { beginCheck, beginRollBack, beginRun } from '#service/areas/imports/begin.ts';
import { lockedImport, setImport, type StoredImport } from '#service/areas/imports/import-rows.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { fillDemoLists } from '#service/demo/archive/value-list-files.ts';
import { clientPlans } from '#service/demo/plans.ts';
import { seeded } from '#service/demo/random.ts';
import type { FileStore } from '#service/files/store.ts';
import type { WorkHandler, WorkRun } from '#service/work/handler.ts';
import { putWork } from '#service/work/put.ts';
import { changeImported } from './change-imported.ts';
import { makeImport } from './make-import.ts';
import { importPlans, type RestingState } from './plans.ts';
import { tablePlan } from './tables.ts';

/** The product's own work on imports: the demonstration has no other way to fill them. */
type ImportWork = Readonly<Record<'import.check' | 'import.run' | 'import.rollback', WorkHandler<object>>>;

interface Parts {
  db: Database;
  files: FileStore;
  work: ImportWork;
}

/** Time between two acts of a person. */
const ACT_MS = 4 * 60_000;

/** Puts the filling of the demonstration's imports and files of a value list: a first start is ready before they are. */
export async function putDemoImports(db: Database, seed: number, now: number): Promise<void> {
  await db.asSystem(async (tx) => {
    for (const { tenantId } of await tx.select({ tenantId: tenants.tenantId }).from(tenants))
      await putWork(tx, tenantId, { kind: 'demo.imports', id: `demo-imports-${tenantId}`, payload: { seed }, now });
  });
}

/** Fills the files of the largest value list and one import in each resting state, one after the other; a node that is killed goes on with the same import. */
export function fillDemoImports(parts: Parts): WorkHandler<{ seed: number }> {
  return {
    run: async (run, { seed }) => {
      const { tenantId } = run;
      const [client] = await parts.db.inTenant(tenantId, (tx) => tx.select().from(tenants).where(eq(tenants.tenantId, tenantId)));
      const tongue = clientPlans.find(({ urlPath }) => urlPath === client?.urlPath)?.tongue;
      if (!tongue) return;
      if (run.cursor === '') await fillDemoLists(parts, run);
      const table = tablePlan(tongue);
      for (let position = Number(run.cursor || '0'); position < importPlans.length; position += 1) {
        const plan = importPlans[position];
        const random = seeded(seed, `import ${tenantId} ${position}`);
        const id = plan && (await makeImport(parts, run, { plan, table, tongue, position, random }));
        if (id) for (const act of acts[plan.state]) await act(parts, run, id);
        await run.step(async () => ({ cursor: String(position + 1) }));
      }
    },
  };
}

type Act = (parts: Parts, run: WorkRun, id: string) => Promise<void>;

/** An act of a person that starts work, and the work to its end. An act that is done already is left out. */
function working(kind: keyof ImportWork, from: readonly number[], begin: (tx: Tx, found: StoredImport) => Promise<void>): Act {
  return async ({ work }, run, id) => {
    let at = 0;
    await run.step(async (tx) => {
      const found = await lockedImport(tx, run.tenantId, id);
      if (!found) return;
      at = Math.max(found.at, found.endedAt) + ACT_MS;
      if (from.includes(found.status)) await begin(tx, found);
    });
    await carryOut(work[kind], { ...run, subject: id, cursor: '', now: () => at }, during[kind]);
  };
}

const during = {
  'import.check': states.checking,
  'import.run': states.running,
  'import.rollback': states.rollingBack,
} as const;

/** Runs work of an import inside the steps of this one, whose cursor and progress are its own. */
async function carryOut(handler: WorkHandler<object>, run: WorkRun, status: number): Promise<void> {
  let isUnderWay = false;
  await run.step(async (tx) => {
    isUnderWay = (await lockedImport(tx, run.tenantId, run.subject))?.status === status;
  });
  if (!isUnderWay) return;
  const step: WorkRun['step'] = (part) =>
    run.step(async (tx) => {
      await part(tx);
    });
  const ending = await handler.run({ ...run, step }, {});
  if (ending) await step(ending);
}

const check = working('import.check', [states.new], beginCheck);
const finish = working('import.run', [states.checked], beginRun);
const takeBack = working('import.rollback', [states.done, states.doneWithRefused], beginRollBack);

/** Row from which the paused import is paused: a part of it is in. */
const PAUSED_FROM = 100;

/** Pauses when a part of the rows is in. */
const pause: Act = (parts, run, id) => {
  const step: WorkRun['step'] = (part) =>
    run.step(async (tx) => {
      const note = await part(tx);
      const found = await lockedImport(tx, run.tenantId, id);
      if (found?.status === states.running && found.cursor >= PAUSED_FROM)
        await setImport(tx, run.tenantId, id, { status: states.paused });
      return note;
    });
  return finish(parts, { ...run, step }, id);
};

const cancel: Act = (_parts, run, id) =>
  run.step(async (tx) => {
    const found = await lockedImport(tx, run.tenantId, id);
    if (found?.status !== states.checked) return;
    await setImport(tx, run.tenantId, id, { status: states.cancelled, endedAt: found.at + 2 * ACT_MS });
  });

/** Acts that lead to each state. */
const acts: Readonly<Record<RestingState, readonly Act[]>> = {
  [states.new]: [],
  [states.checked]: [check],
  [states.cancelled]: [check, cancel],
  [states.failed]: [check],
  [states.paused]: [check, pause],
  [states.done]: [check, finish],
  [states.doneWithRefused]: [check, finish],
  [states.rolledBack]: [check, finish, takeBack],
  [states.partlyRolledBack]: [check, finish, changeImported, takeBack],
};
