import { labelBatch } from '#schema/entities/label-batch.ts';
import { labelsPrint } from '#schema/operations/labels.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { CLIENT_SERIES } from '#schema/rules/labels/series.ts';
import type { OtherWork } from './protocoling.ts';
import type { NumberLeases } from '#sync/simulator/leases.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { Hands, Workbench } from './workbench.ts';

const LABELS_MOST = 5;

/** Tools for printing labels in the simulator. */
export interface LabelTools {
  dice: Chance;
  leases: NumberLeases;
  /** True if the device currently reaches the service. */
  isReached: (hands: Hands) => boolean;
}

/** Users who print labels: numbers are first taken from the lease of their device, then the operation is saved. */
export class LabelActor implements OtherWork {
  /** Share of all actions. */
  readonly #share: number;
  readonly #tools: LabelTools;
  readonly #bench: Workbench;

  constructor(share: number, tools: LabelTools, bench: Workbench) {
    this.#share = share;
    this.#tools = tools;
    this.#bench = bench;
  }

  /** True if labels were printed, reported as damaged or printed again. */
  act(hands: Hands): boolean {
    const { dice } = this.#tools;
    if (!dice.happens(this.#share)) return false;
    return dice.happens(0.7) ? this.#print(hands) : this.#spoil(hands);
  }

  #print(hands: Hands): boolean {
    const { dice, leases, isReached } = this.#tools;
    const taken = leases.take(hands.account, dice.int(1, LABELS_MOST), isReached(hands));
    if (!taken) return false;
    const series = { series: CLIENT_SERIES, typeId: 'box', prefix: '', width: 4, checkDigit: false };
    this.#bench.save(hands, labelsPrint, { do: 'print', ...series, ...taken, format: 'a4x24' });
    return true;
  }

  #spoil(hands: Hands): boolean {
    const { dice } = this.#tools;
    const batch = dice.pick(this.#bench.rowsOf<LabelBatch>(hands, labelBatch.collection, labelBatch.of));
    if (!batch) return false;
    const [damaged] = batch.damaged;
    const payload =
      damaged === undefined || dice.happens(0.5)
        ? ({ do: 'damage', numbers: [dice.int(batch.first, batch.last)] } as const)
        : ({ do: 'replace', numbers: [damaged] } as const);
    this.#bench.save(hands, labelsPrint, { ...payload, numbers: [...payload.numbers] }, batch.id);
    return true;
  }
}
