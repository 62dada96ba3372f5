import type { MappedRow } from '#schema/rules/import/map-row.ts';
import { projectIds, streets } from '#sync/simulator/model/client-data.ts';
import { markOf } from '#sync/simulator/checkers/imports.ts';
import type { ModelService } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import type { Chance } from './prng.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

const SPAN_MS = 30 * 60_000;
const STEP_MS = { least: 2_000, most: 40_000 };
const ROWS = { least: 4, most: 14 };
const BOXES_MOST = 3;
const KILLED = 0.2;

/** Parts of a run that imports use. */
export interface ImportStage {
  dice: Chance;
  timeline: Timeline;
  trace: Trace;
  service: ModelService;
  isHealing: () => boolean;
}

/** Imports of a run: they start, continue in chunks despite killed nodes, and some of them are undone. */
export class Importer {
  readonly #stage: ImportStage;
  #count = 0;

  constructor(stage: ImportStage) {
    this.#stage = stage;
  }

  /** Schedules a number of imports, and the steps of a node that runs them. */
  schedule(imports: number): void {
    if (imports === 0) return;
    const { dice, timeline, isHealing } = this.#stage;
    for (let i = 0; i < imports; i++)
      timeline.after(dice.next() * SPAN_MS, () => {
        if (!isHealing()) this.#begin();
      });
    this.#work();
  }

  #begin(): void {
    const { dice, service, trace } = this.#stage;
    const tenant = dice.pick([...service.tenants.values()]);
    if (!tenant) return;
    const id = `import-${++this.#count}`;
    const projectId = dice.pick(projectIds) ?? 'p1';
    const rows = Array.from({ length: dice.int(ROWS.least, ROWS.most) }, (_, at) => this.#row(tenant, id, at + 1));
    trace.log(`${id} of ${rows.length} rows for ${tenant.clientId}`);
    const fresh = { state: 'running', cursor: 0, runs: 0, made: [], refused: 0 } as const;
    tenant.imports.set(id, { id, projectId, by: 'boss', rows, ...fresh, made: [] });
  }

  /** Most documents have no code of their own; a few have one that is already used. */
  #row({ clientId }: ModelTenant, id: string, row: number): MappedRow {
    const { dice } = this.#stage;
    const code = dice.happens(0.6) ? '' : `${clientId}-${dice.happens(0.8) ? `${id}-${row}` : `S${dice.int(1, 12)}`}`;
    const values = { name: markOf(clientId, id, row), street: dice.pick(streets) ?? '' };
    const boxCode = `${clientId}-${id}-B${dice.int(1, BOXES_MOST)}`.toUpperCase();
    return { boxCode, boxType: '', costCenter: '', code: code.toUpperCase(), values, issues: [] };
  }

  #work(): void {
    const { dice, timeline, service, trace, isHealing } = this.#stage;
    timeline.after(dice.int(STEP_MS.least, STEP_MS.most), () => {
      for (const tenant of service.tenants.values())
        for (const its of tenant.imports.values()) {
          if (its.state === 'done' && !isHealing() && dice.happens(0.05)) {
            its.state = 'rollingBack';
            trace.log(`${its.id} is rolled back`);
          }
          void service.stepImport(tenant, its, !isHealing() && dice.happens(KILLED));
        }
      this.#work();
    });
  }
}
