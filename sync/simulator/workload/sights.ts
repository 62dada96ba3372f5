import { registrationUpdate } from '#schema/operations/registrations.ts';
import type { OtherWork } from './protocoling.ts';
import { attributesOf, streets } from '#sync/simulator/model/client-data.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { Hands, Workbench } from './workbench.ts';

/** Share of the actions, in worlds where a user sees only documents of some streets. */
const SHARE = 0.15;

/** Users who correct streets, which moves documents out of the sight of others or their own, and back. */
export class StreetActor implements OtherWork {
  readonly #dice: Chance;
  readonly #bench: Workbench;

  constructor(dice: Chance, bench: Workbench) {
    this.#dice = dice;
    this.#bench = bench;
  }

  act(hands: Hands): boolean {
    if (!this.#dice.happens(SHARE)) return false;
    const row = this.#dice.pick(this.#bench.inBoxes(hands))?.row;
    if (!row) return false;
    const values = { [attributesOf(row.classId).street]: this.#dice.pick(streets) ?? '' };
    const marks = { evidence: {}, toVerify: [] };
    this.#bench.save(hands, registrationUpdate, { containerId: row.containerId, values, ...marks }, row.id);
    return true;
  }
}
