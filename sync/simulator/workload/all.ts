import type { OtherWork } from './protocoling.ts';
import { ArchiveActor } from './archive.ts';
import type { Faults, OwnDice } from '#sync/simulator/faults.ts';
import { LabelActor, type LabelTools } from './labels.ts';
import { OrderActor } from './orders.ts';
import { PhotoActor } from './documents.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import { StreetActor } from './sights.ts';
import type { Workbench } from './workbench.ts';

/**
 * Photos, labels, orders, the bench and corrected streets, by their shares of all actions; undefined in a world without them.
 */
export function otherWork(
  { orders, bench: share, files, labels, sights }: Faults,
  tools: Pick<OwnDice, 'baskets' | 'photos' | 'sights'> & { labels: LabelTools },
  bench: Workbench,
  sha256: (text: string) => Promise<string>,
): OtherWork | undefined {
  const photos = files.share > 0 ? new PhotoActor(files.share, tools.photos, bench) : undefined;
  const baskets = orders > 0 ? orderWork(orders, share, tools.baskets, bench, sha256) : undefined;
  const printing = labels > 0 ? new LabelActor(labels, tools.labels, bench) : undefined;
  const corrections = sights > 0 ? new StreetActor(tools.sights, bench) : undefined;
  const works = [photos, printing, baskets, corrections].filter((work) => work !== undefined);
  return works.length > 0 ? { act: (hands) => works.some((work) => work.act(hands)) } : undefined;
}

function orderWork(
  orders: number,
  share: number,
  dice: Chance,
  bench: Workbench,
  sha256: (text: string) => Promise<string>,
): OtherWork {
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
