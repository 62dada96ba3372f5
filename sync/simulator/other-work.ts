import type { OtherWork } from './actor.ts';
import { ArchiveActor } from './archive-actor.ts';
import type { Faults } from './faults.ts';
import { OrderActor } from './order-actor.ts';
import type { Chance } from './prng.ts';
import type { Workbench } from './workbench.ts';

/** Orders and the bench, by their shares of all acts; none in a world without orders. */
export function otherWork(
  { orders, bench: share }: Faults,
  dice: Chance,
  bench: Workbench,
  sha256: (text: string) => Promise<string>,
): OtherWork | undefined {
  if (orders === 0) return undefined;
  const ordering = new OrderActor(dice, bench, sha256);
  const archive = new ArchiveActor(dice, bench);
  return {
    act: (hands) => {
      const draw = dice.next();
      if (draw < orders) return ordering.act(hands);
      return draw < orders + share && archive.act(hands);
    },
  };
}
