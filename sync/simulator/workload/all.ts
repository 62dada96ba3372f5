import type { OtherWork } from './protocoling.ts';
import { ArchiveActor } from './archive.ts';
import type { Faults, OwnDice } from '#sync/simulator/faults.ts';
import { LabelActor, type LabelTools } from './labels.ts';
import { OrderActor } from './orders.ts';
import { PhotoActor } from './documents.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import { SeldomActor } from './seldom.ts';
import { StreetActor } from './sights.ts';
import type { Workbench } from './workbench.ts';

/**
 * Further actors by name, one line each. An actor has dice of its own (seed ⊕ name) and is in some worlds only, so a new one leaves
 * the traces of the others unchanged.
 */
const further: Readonly<Record<string, MakeActor>> = {
  seldom: (dice, bench) => new SeldomActor(dice, bench),
};
type MakeActor = (dice: Chance, bench: Workbench) => OtherWork;

/** Share of the worlds that have an actor, and of the actions it performs there. */
const FURTHER = { worlds: 0.3, least: 0.02, span: 0.1 };

function furtherWork(make: MakeActor, dice: Chance, bench: Workbench, isSure: boolean): OtherWork | undefined {
  const isHere = dice.happens(FURTHER.worlds) || isSure;
  const share = FURTHER.least + dice.next() * FURTHER.span;
  const actor = make(dice, bench);
  return isHere ? { act: (hands) => dice.happens(share) && actor.act(hands) } : undefined;
}

/**
 * Photos, labels, orders, the bench, corrected streets and the further actors, by their shares of all actions; undefined in a world
 * without them.
 *
 * @param hasAll every further actor is in the world
 */
export function otherWork(
  { orders, bench: share, files, labels, sights }: Faults,
  tools: Pick<OwnDice, 'baskets' | 'photos' | 'sights' | 'of'> & { labels: LabelTools },
  bench: Workbench,
  sha256: (text: string) => Promise<string>,
  hasAll = false,
): OtherWork | undefined {
  const photos = files.share > 0 ? new PhotoActor(files.share, tools.photos, bench) : undefined;
  const baskets = orders > 0 ? orderWork(orders, share, tools.baskets, bench, sha256) : undefined;
  const printing = labels > 0 ? new LabelActor(labels, tools.labels, bench) : undefined;
  const corrections = sights > 0 ? new StreetActor(tools.sights, bench) : undefined;
  const others = Object.entries(further).map(([name, make]) => furtherWork(make, tools.of(name), bench, hasAll));
  const works = [...others, photos, printing, baskets, corrections].filter((work) => work !== undefined);
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
