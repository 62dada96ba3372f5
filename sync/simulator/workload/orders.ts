import { containerStatus, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, positionState, workOrderKind, type HandoverKind } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import {
  orderApprove,
  orderCancel,
  orderCreate,
  orderDecline,
  orderFinalise,
  orderSendBack,
  positionAdd,
  positionRemove,
} from '#schema/operations/baskets.ts';
import {
  orderGiveBack,
  orderTakeOn,
  orderWaybill,
  positionFail,
  positionPick,
  positionSearchAgain,
} from '#schema/operations/fulfilment.ts';
import { handoverSeal } from '#schema/operations/handovers.ts';
import { containerReceive } from '#schema/operations/rooms/archive.ts';
import type { HandoverLine, Signature } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { handoverText } from '#schema/rules/handover-hash.ts';
import { projectIds } from '#sync/simulator/model/client-data.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { Hands, Workbench } from './workbench.ts';

type Act = (hands: Hands) => boolean;

const { delivery, pickup, destroy } = operationType;
const blankItem = { classId: '', values: {}, materialId: '', quantity: 1, kilograms: 0, confirmed: [], note: '' };
const signed = { role: '', at: 1, width: 0, height: 0, strokes: [], refusedReason: '', witness: '' };

/** Orders from the basket to the signature, by any user at any tab; forbidden actions are refused with a message. */
export class OrderActor {
  readonly #dice: Chance;
  readonly #bench: Workbench;
  readonly #sha256: (text: string) => Promise<string>;
  readonly #acts: readonly Act[];

  constructor(dice: Chance, bench: Workbench, sha256: (text: string) => Promise<string>) {
    this.#dice = dice;
    this.#bench = bench;
    this.#sha256 = sha256;
    const often: Act[] = [this.#add, this.#send, this.#approve, this.#takeOn, this.#pick, this.#hand, this.#receive];
    const seldom: Act[] = [this.#begin, this.#remove, this.#cancel, this.#decline, this.#giveBack, this.#fail, this.#searchAgain];
    this.#acts = [...often, ...often, ...often, ...seldom, this.#waybill];
  }

  /** Performs one possible action; false if a few tries found none. */
  act(hands: Hands): boolean {
    for (let tries = 0; tries < 6; tries++) if (this.#dice.pick(this.#acts)?.(hands)) return true;
    return false;
  }

  #orders(hands: Hands, ...statuses: readonly number[]): Order[] {
    return this.#bench.rowsOf<Order>(hands, order.collection, order.of).filter(({ status }) => statuses.includes(status));
  }

  #items(hands: Hands, orderId: string): Position[] {
    return this.#bench.rowsOf<Position>(hands, position.collection, position.of).filter((its) => its.orderId === orderId);
  }

  readonly #begin: Act = (hands) => {
    const projectId = this.#dice.pick(projectIds) ?? 'p1';
    const isEnd = this.#dice.happens(0.3);
    const kind = isEnd
      ? { type: orderType.orderDestroyBox, operation: destroy, kind: workOrderKind.destroy }
      : { type: orderType.orderBox, operation: delivery, kind: workOrderKind.org };
    const changes = { deliver: { recipient: 'Office', street: 'Polna 1', city: 'Kraków' } };
    this.#bench.save(hands, orderCreate, { projectId, ...kind, centralArchiveId: '', bulkId: '', changes });
    return true;
  };

  /** Includes boxes that cannot be ordered; these wait in the following basket. */
  readonly #add: Act = (hands) => {
    const basket = this.#dice.pick(this.#orders(hands, orderStatus.draft));
    if (!basket) return this.#begin(hands);
    const boxes = this.#bench.shown(hands, container.collection).filter(({ row }) => row?.projectId === basket.projectId);
    const ready = boxes.filter(({ status }) => status === containerStatus.completed);
    const box = this.#dice.pick(ready.length > 0 && this.#dice.happens(0.9) ? ready : boxes)?.row;
    if (!box || this.#items(hands, basket.id).some(({ objectId }) => objectId === box.id)) return false;
    const its = { orderId: basket.id, projectId: basket.projectId, type: basket.type, code: box.code, title: box.code };
    const object = { objectType: objectType.box, objectId: box.id, containerId: box.id };
    this.#bench.save(hands, positionAdd, { ...blankItem, ...its, ...object }, positionId(basket.id, box.id));
    return true;
  };

  readonly #remove: Act = (hands) => {
    const basket = this.#dice.pick(this.#orders(hands, orderStatus.draft, orderStatus.accepted));
    const its = this.#dice.pick(basket ? this.#items(hands, basket.id) : []);
    if (!its) return false;
    this.#bench.save(hands, positionRemove, { orderId: its.orderId }, its.id);
    return true;
  };

  readonly #send: Act = (hands) => {
    const basket = this.#dice.pick(
      this.#orders(hands, orderStatus.draft).filter(({ id }) => this.#items(hands, id).some(isAsked)),
    );
    if (!basket) return false;
    const confirmed = this.#items(hands, basket.id).filter(isAsked).length;
    this.#bench.save(hands, orderFinalise, basket.operation === destroy ? { confirmed } : {}, basket.id);
    return true;
  };

  readonly #approve: Act = (hands) =>
    this.#decided(hands, ({ id, version }) => this.#bench.save(hands, orderApprove, { version }, id));

  readonly #decline: Act = (hands) =>
    this.#decided(hands, ({ id, version }) => {
      const kind = this.#dice.happens(0.5) ? orderDecline : orderSendBack;
      this.#bench.save(hands, kind, { version, reasonId: '', reason: 'not now' }, id);
    });

  /** Usually a user who may decide; occasionally another one tries. */
  #decided(hands: Hands, decide: (waiting: Order) => void): boolean {
    const waiting = this.#dice.pick(this.#orders(hands, orderStatus.waitingForAcceptance));
    const isApprover = this.#fits(hands, 'u2') || (this.#fits(hands, 'boss') && this.#dice.happens(0.8));
    if (!waiting || !isApprover) return false;
    decide(waiting);
    return true;
  }

  #fits({ account }: Hands, userId: string): boolean {
    return account.session.userId === userId || this.#dice.happens(0.05);
  }

  readonly #cancel: Act = (hands) => {
    const open = this.#dice.pick(this.#orders(hands, orderStatus.draft, orderStatus.waitingForAcceptance, orderStatus.accepted));
    if (!open || this.#dice.happens(0.5)) return false;
    this.#bench.save(hands, orderCancel, { reason: '' }, open.id);
    return true;
  };

  readonly #takeOn: Act = (hands) => {
    const accepted = this.#dice.pick(this.#orders(hands, orderStatus.accepted));
    if (!accepted || !this.#fits(hands, 'u3')) return false;
    this.#bench.save(hands, orderTakeOn, {}, accepted.id);
    return true;
  };

  readonly #giveBack: Act = (hands) => {
    const taken = this.#dice.pick(this.#orders(hands, orderStatus.inProgress));
    if (!taken || !this.#fits(hands, 'u3')) return false;
    this.#bench.save(hands, orderGiveBack, {}, taken.id);
    return true;
  };

  /** Sometimes of an order that ended in the meantime: it keeps its own. */
  readonly #waybill: Act = (hands) => {
    const { accepted, inProgress, completed } = orderStatus;
    const open = this.#dice.pick(this.#orders(hands, accepted, inProgress, completed));
    if (!open || !this.#fits(hands, 'u3')) return false;
    this.#bench.save(hands, orderWaybill, { waybill: `W-${this.#dice.int(1, 99)}` }, open.id);
    return true;
  };

  #itemOnTheWay(hands: Hands, state: number): Position | undefined {
    const taken = this.#dice.pick(this.#orders(hands, orderStatus.inProgress).filter(({ operation }) => operation !== pickup));
    if (!taken || !this.#fits(hands, 'u3')) return undefined;
    return this.#dice.pick(this.#items(hands, taken.id).filter((its) => its.state === state));
  }

  readonly #pick: Act = (hands) => {
    const its = this.#itemOnTheWay(hands, positionState.asked);
    if (!its) return false;
    this.#bench.save(hands, positionPick, { orderId: its.orderId, scanned: true, quantity: 1 }, its.id);
    return true;
  };

  readonly #fail: Act = (hands) => {
    const its = this.#itemOnTheWay(hands, positionState.asked);
    if (!its) return false;
    this.#bench.save(hands, positionFail, { orderId: its.orderId, as: 'notFound', reasonId: '', note: '' }, its.id);
    return true;
  };

  readonly #searchAgain: Act = (hands) => {
    const its = this.#itemOnTheWay(hands, positionState.notFound);
    if (!its) return false;
    this.#bench.save(hands, positionSearchAgain, { orderId: its.orderId }, its.id);
    return true;
  };

  /** Two people sign for the available items: at the client's door, at the car, at the shredder. */
  readonly #hand: Act = (hands) => {
    const open = this.#dice.pick(this.#orders(hands, orderStatus.accepted, orderStatus.inProgress));
    if (!open || !this.#fits(hands, 'u3')) return false;
    const items = this.#items(hands, open.id).filter(({ state }) => state < positionState.done);
    const kind = kindOfHandover(open, items);
    if (!kind || items.length === 0) return false;
    void this.#sealed(hands, open, kind, items);
    return true;
  };

  async #sealed(hands: Hands, { id, projectId }: Order, kind: HandoverKind, items: readonly Position[]): Promise<void> {
    const lines = items.map((its): HandoverLine => this.#line(its));
    const who: Signature[] = [
      { ...signed, name: 'Marek', typed: 'Marek' },
      { ...signed, name: 'Ewa', typed: 'Ewa' },
    ];
    const about = { kind, orderIds: [id], projectId, lines, signatures: who, waybill: '', vehicle: '', place: '', note: '' };
    const open = { ...about, sealedAt: Math.floor(this.#bench.now()), deviceId: hands.tab.name };
    this.#bench.save(hands, handoverSeal, { ...open, hash: await this.#sha256(handoverText(open)) });
  }

  #line({ id, containerId, code, title }: Position): HandoverLine {
    const isThere = this.#dice.happens(0.85);
    const seen = isThere ? ({ found: 'found', method: 'scanned' } as const) : ({ found: 'missing', method: '' } as const);
    return { positionId: id, containerId, code, title, ...seen, seals: [], differs: '', quantity: 1, at: 1 };
  }

  readonly #receive: Act = (hands) => {
    const boxes = this.#bench.shown(hands, container.collection).filter(({ row }) => row && row.orderId !== '');
    const coming = boxes.filter(({ status }) => status === containerStatus.sent || status === containerStatus.closed);
    const box = this.#dice.pick(coming)?.row;
    if (!box || !this.#fits(hands, 'u3')) return false;
    const arrived = { projectId: box.projectId, seals: box.seals, condition: 'good', placeCode: '', scanned: true } as const;
    this.#bench.save(hands, containerReceive, arrived, box.id);
    return true;
  };
}

const isAsked = ({ state }: Position) => state === positionState.asked;

/** The next sheet of an order; none while something still has to be taken from its shelf. */
function kindOfHandover({ operation }: Order, items: readonly Position[]): HandoverKind | undefined {
  if (operation === pickup) return items.some(isAsked) ? 'pickup' : undefined;
  if (items.some(isAsked)) return undefined;
  if (operation === destroy) return 'destruction';
  return items.some(({ state }) => state === positionState.picked) ? 'dispatch' : 'delivery';
}
