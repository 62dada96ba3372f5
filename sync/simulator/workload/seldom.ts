import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { conflict } from '#schema/entities/conflict.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { orderBulk, orderCreate, orderJoin, orderUpdate, positionUpdate } from '#schema/operations/baskets.ts';
import { conflictClaim } from '#schema/operations/conflicts.ts';
import { documentCostCenter } from '#schema/operations/document-cost-center.ts';
import {
  orderRefuse,
  orderTakeOn,
  positionDone,
  positionFail,
  positionPick,
  positionSearchAgain,
  positionUnpick,
} from '#schema/operations/fulfilment.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { bulkKindOf } from '#schema/rules/order-kinds.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { OtherWork } from './protocoling.ts';
import type { Hands, Workbench } from './workbench.ts';

type Act = (hands: Hands) => boolean;

const CLAIM_MS = 10 * 60_000;

/** Acts on orders, documents and cases that no other actor performs, or only where much came before. */
export class SeldomActor implements OtherWork {
  readonly #dice: Chance;
  readonly #bench: Workbench;
  readonly #acts: readonly Act[];

  constructor(dice: Chance, bench: Workbench) {
    this.#dice = dice;
    this.#bench = bench;
    const baskets: Act[] = [this.#write, this.#amend, this.#join, this.#bulk];
    const items: Act[] = [this.#unpick, this.#unpick, this.#unpick, this.#done, this.#lose, this.#searchAgain];
    this.#acts = [...items, ...items, ...baskets, this.#refuse, this.#charge, this.#claim];
  }

  act(hands: Hands): boolean {
    for (let tries = 0; tries < 6; tries++) if (this.#dice.pick(this.#acts)?.(hands)) return true;
    return false;
  }

  #order(hands: Hands, ...statuses: readonly number[]): Order | undefined {
    const orders = this.#bench.rowsOf<Order>(hands, order.collection, order.of);
    return this.#dice.pick(orders.filter(({ status }) => statuses.includes(status)));
  }

  /** An item in one of these states, of any order with this status. */
  #item(hands: Hands, status: number, ...states: readonly number[]): Position | undefined {
    const orders = this.#bench.rowsOf<Order>(hands, order.collection, order.of).filter((its) => its.status === status);
    const ids = new Set(orders.map(({ id }) => id));
    const items = this.#bench.rowsOf<Position>(hands, position.collection, position.of);
    return this.#dice.pick(items.filter(({ orderId, state }) => ids.has(orderId) && states.includes(state)));
  }

  readonly #write: Act = (hands) => {
    const its = this.#order(hands, orderStatus.draft, orderStatus.waitingForAcceptance, orderStatus.accepted);
    if (!its) return false;
    this.#bench.save(hands, orderUpdate, { changes: { note: `floor ${this.#dice.int(1, 9)}` } }, its.id);
    return true;
  };

  readonly #amend: Act = (hands) => {
    const its = this.#item(hands, orderStatus.draft, positionState.asked);
    if (!its) return false;
    this.#bench.save(hands, positionUpdate, { orderId: its.orderId, changes: { note: `shelf ${this.#dice.int(1, 9)}` } }, its.id);
    return true;
  };

  /** Two baskets; those of different keys cannot be joined. */
  readonly #join: Act = (hands) => {
    const [one, other] = [this.#order(hands, orderStatus.draft), this.#order(hands, orderStatus.draft)];
    if (!one || !other || one.id === other.id) return false;
    this.#bench.save(hands, orderJoin, { otherId: other.id }, one.id);
    return true;
  };

  /** Begins a bulk order of a basket, or adds the basket to one. */
  readonly #bulk: Act = (hands) => {
    const basket = this.#order(hands, orderStatus.draft);
    const bulks = this.#bench
      .rowsOf<Order>(hands, order.collection, order.of)
      .filter(({ operation, status }) => operation === operationType.bulkDelivery && status === orderStatus.draft);
    const bulk = this.#dice.pick(bulks.filter(({ projectId }) => projectId === basket?.projectId));
    if (!basket) return false;
    if (bulk && bulk.id !== basket.id) this.#bench.save(hands, orderBulk, { basketIds: [basket.id] }, bulk.id);
    else {
      const kind = { type: orderType.orderBulk, operation: operationType.bulkDelivery, kind: bulkKindOf(workOrderKind.org) };
      const about = { projectId: basket.projectId, centralArchiveId: '', bulkId: '', changes: { note: 'many' } };
      this.#bench.save(hands, orderCreate, { ...about, ...kind });
    }
    return true;
  };

  /** Puts back what is picked, or brings an item as far. */
  readonly #unpick: Act = (hands) => {
    const picked = this.#item(hands, orderStatus.inProgress, positionState.picked);
    const asked = this.#item(hands, orderStatus.inProgress, positionState.asked);
    const accepted = this.#order(hands, orderStatus.accepted);
    if (picked) this.#bench.save(hands, positionUnpick, { orderId: picked.orderId }, picked.id);
    else if (asked) this.#bench.save(hands, positionPick, { orderId: asked.orderId, scanned: true, quantity: 1 }, asked.id);
    else if (accepted) this.#bench.save(hands, orderTakeOn, {}, accepted.id);
    else return false;
    return true;
  };

  /** No item of these worlds is scanned or counted, so the service refuses. */
  readonly #done: Act = (hands) => {
    const its = this.#item(hands, orderStatus.inProgress, positionState.asked, positionState.picked);
    if (!its) return false;
    this.#bench.save(hands, positionDone, { orderId: its.orderId, fileId: '', quantity: 1 }, its.id);
    return true;
  };

  readonly #lose: Act = (hands) => {
    const its = this.#item(hands, orderStatus.inProgress, positionState.asked, positionState.picked);
    if (!its) return false;
    const from = its.state === positionState.picked ? ({ from: 'picked' } as const) : {};
    this.#bench.save(hands, positionFail, { orderId: its.orderId, as: 'notFound', reasonId: '', note: '', ...from }, its.id);
    return true;
  };

  readonly #searchAgain: Act = (hands) => {
    const its = this.#item(hands, orderStatus.inProgress, positionState.notFound);
    if (!its) return this.#lose(hands);
    this.#bench.save(hands, positionSearchAgain, { orderId: its.orderId }, its.id);
    return true;
  };

  readonly #refuse: Act = (hands) => {
    const its = this.#order(hands, orderStatus.accepted, orderStatus.inProgress);
    if (!its || this.#dice.happens(0.7)) return false;
    this.#bench.save(hands, orderRefuse, { reasonId: '', reason: 'no lorry' }, its.id);
    return true;
  };

  readonly #charge: Act = (hands) => {
    const row = this.#dice.pick(this.#bench.inBoxes(hands))?.row;
    if (!row) return false;
    const costCenterId = this.#dice.happens(0.7) ? 'cc1' : '';
    this.#bench.save(hands, documentCostCenter, { containerId: row.containerId, costCenterId }, row.id);
    return true;
  };

  /** A supervisor takes a case for a while, or gives it back. */
  readonly #claim: Act = (hands) => {
    const found = this.#dice.pick(this.#bench.shown(hands, conflict.collection))?.row;
    if (!found) return false;
    const until = this.#dice.happens(0.8) ? Math.floor(this.#bench.now()) + CLAIM_MS : 0;
    this.#bench.save(hands, conflictClaim, { until }, found.id);
    return true;
  };
}
