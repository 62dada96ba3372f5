import type { Documents } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import { conflict } from '#schema/entities/conflict.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import {
  containerClose,
  containerCreate,
  containerDelete,
  containerReopen,
  containerUpdate,
} from '#schema/operations/containers.ts';
import type { OperationKind } from '#schema/operations/operation.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { registrationCreate, registrationDelete, registrationUpdate } from '#schema/operations/registrations.ts';
import { attributesOf, classOf, projectIds, streets } from '#sync/simulator/model/client-data.ts';
import type { Device } from '#sync/simulator/devices/device.ts';
import type { Hands, Workbench } from './workbench.ts';
import type { Chance } from '#sync/simulator/prng.ts';

/** Actions other than the registration of boxes, in worlds that include them; returns true if one was performed. */
export interface OtherWork {
  act(hands: Hands): boolean;
}

/** Random user actions, based on the local database. */
export class Actor {
  readonly #dice: Chance;
  readonly #bench: Workbench;
  readonly #others: OtherWork | undefined;
  #codes = 0;

  constructor(dice: Chance, bench: Workbench, others?: OtherWork) {
    this.#dice = dice;
    this.#bench = bench;
    this.#others = others;
  }

  /** Performs one action at one of the device's tabs. */
  act(device: Device): void {
    const tab = this.#dice.pick(device.living);
    if (!tab) return;
    const hands = { engine: tab.engine, account: device.account, tab };
    this.#bench.ledger.asked++;
    if (this.#others?.act(hands)) return;
    const draw = this.#dice.next();
    if (hands.account.session.userId === 'boss' && draw < 0.5) this.#decide(hands);
    else if (draw < 0.12) this.#newContainer(hands);
    else if (draw < 0.64) this.#register(hands);
    else if (draw < 0.72) this.#correct(hands);
    else if (draw < 0.76) this.#remove(hands);
    else if (draw < 0.8) this.#describe(hands);
    else if (draw < 0.86) this.#close(hands);
    else if (draw < 0.89) this.#reopen(hands);
    else if (draw < 0.92) this.#order(hands);
    else if (draw < 0.95) this.#undo(hands);
    else if (draw < 0.98) this.#again(hands);
    else this.#drop(hands);
  }

  #save<P>(hands: Hands, kind: OperationKind<P>, payload: P, entityId?: string, supersedes?: string): void {
    this.#bench.save(hands, kind, payload, entityId, supersedes);
  }

  #shown<C extends EntityCollection>(hands: Hands, collection: C): Documents[C][] {
    return this.#bench.shown(hands, collection);
  }

  #containers(hands: Hands, status: number) {
    return this.#shown(hands, container.collection).filter((doc) => doc.status === status);
  }

  /** Usually a new code; occasionally one that others may have used too. */
  #code({ account }: Hands): string {
    const own = this.#dice.happens(0.95);
    return `${account.session.clientId}-${own ? `N${++this.#codes}` : `S${this.#dice.int(1, 12)}`}`.toUpperCase();
  }

  #newContainer(hands: Hands): void {
    const projectId = this.#dice.pick(projectIds) ?? 'p1';
    const costCenterId = this.#dice.happens(0.2) ? 'cc1' : '';
    const fixed = { containerTypeId: 'box', description: '', inherited: {}, scanned: true };
    this.#save(hands, containerCreate, {
      ...fixed,
      code: this.#code(hands),
      projectId,
      classId: classOf(projectId),
      costCenterId,
    });
  }

  #register(hands: Hands): void {
    const box = this.#dice.pick(this.#containers(hands, 1))?.row;
    if (!box) return this.#newContainer(hands);
    const values = {
      name: `${hands.account.session.clientId} person ${this.#dice.int(1, 999)}`,
      street: this.#dice.pick(streets) ?? '',
    };
    const marks = { evidence: {}, toVerify: [], tries: {}, leased: [] };
    const place = { containerId: box.id, projectId: box.projectId, classId: classOf(box.projectId) };
    return this.#save(hands, registrationCreate, { ...place, code: this.#code(hands), values, ...marks });
  }

  #correct(hands: Hands): void {
    const row = this.#dice.pick(this.#bench.inBoxes(hands))?.row;
    if (!row) return;
    const values = { [attributesOf(row.classId).name]: `${hands.account.session.clientId} corrected ${this.#dice.int(1, 999)}` };
    this.#save(hands, registrationUpdate, { containerId: row.containerId, values, evidence: {}, toVerify: [] }, row.id);
  }

  #remove(hands: Hands): void {
    const row = this.#dice.pick(this.#bench.inBoxes(hands))?.row;
    if (row) this.#save(hands, registrationDelete, { containerId: row.containerId }, row.id);
  }

  #describe(hands: Hands): void {
    const row = this.#dice.pick(this.#containers(hands, 1))?.row;
    if (row) this.#save(hands, containerUpdate, { changes: { description: `note ${this.#dice.int(1, 9)}` } }, row.id);
  }

  #close(hands: Hands): void {
    const full = this.#containers(hands, 1).filter(({ row }) => (row?.documents ?? 0) > 0);
    const row = this.#dice.pick(full)?.row;
    if (row) this.#save(hands, containerClose, { seals: [`S${this.#dice.int(1, 99)}`], scanned: true }, row.id);
  }

  #reopen(hands: Hands): void {
    const row = this.#dice.pick(this.#containers(hands, 2))?.row;
    if (row) this.#save(hands, containerReopen, { reason: 'forgotten file' }, row.id);
  }

  #order(hands: Hands): void {
    const free = this.#containers(hands, 2).filter(({ row }) => row?.orderId === '');
    const first = this.#dice.pick(free)?.row;
    if (!first) return;
    const others = free.map(({ row }) => row).filter((row) => row?.projectId === first.projectId && row.id !== first.id);
    const second = this.#dice.happens(0.5) ? this.#dice.pick(others) : undefined;
    const containerIds = [first.id, ...(second ? [second.id] : [])];
    this.#save(hands, pickupCreate, { projectId: first.projectId, containerIds, costCenterId: '', note: '' });
  }

  /** Undoes the newest save. */
  #undo(hands: Hands): void {
    const queued = [...hands.account.disk.peek('outbox').values()].filter((doc) => doc.state === 'queued');
    const newest = queued.toSorted((a, b) => b.n - a.n)[0];
    if (!newest) return;
    this.#bench.ledger.act(newest.id, true);
    void hands.engine.cancel(newest.id).then((undone) => {
      this.#bench.ledger.act(newest.id, false);
      if (undone === 'cancelled') this.#bench.ledger.end(newest.id);
      this.#bench.trace.log(`${hands.tab.name} undo ${newest.id.slice(-4)}: ${undone}`);
    });
  }

  /** Corrects returned or refused operations and sends them again. */
  #again(hands: Hands): void {
    const stuck = [...hands.account.disk.peek('outbox').values()].filter(
      (doc) => doc.state === 'refused' || doc.state === 'returned',
    );
    const doc = this.#dice.pick(stuck);
    if (!doc) return;
    this.#bench.ledger.act(doc.id, true);
    void hands.engine.retry(doc.id).then(() => {
      this.#bench.ledger.act(doc.id, false);
      for (const { id, state } of hands.account.disk.peek('outbox').values())
        if (state === 'superseded') this.#bench.ledger.end(id);
    });
  }

  #drop(hands: Hands): void {
    const empty = this.#containers(hands, 1).filter(({ row }) => row?.documents === 0);
    const row = this.#dice.pick(empty)?.row;
    if (row) this.#save(hands, containerDelete, {}, row.id);
  }

  #decide(hands: Hands): void {
    const open = this.#shown(hands, conflict.collection).filter((doc) => doc.status === 'open');
    const found = this.#dice.pick(open)?.row;
    if (!found) return;
    const its = this.#shown(hands, registration.collection).find(({ row }) => row?.id === found.entityId)?.row;
    const attributeId = attributesOf(its?.classId ?? '').street;
    const choices: Choice[] = [
      { take: 'asItIs' },
      { take: 'reject' },
      { take: 'return' },
      { take: 'reopen' },
      { take: 'newCode', code: this.#code(hands) },
      { take: 'fields', fields: {} },
      { take: 'value', attributeId, value: this.#dice.pick(streets) ?? '' },
      ...(found.kind === 'itemTaken' ? [{ take: 'takeOver' } as const] : []),
      ...(found.kind === 'valueWithdrawn' ? [{ take: 'addValue' } as const] : []),
      ...(found.kind === 'projectWithdrawn' ? [{ take: 'otherProject', projectId: 'p1', classId: classOf('p1') } as const] : []),
      ...(found.kind === 'duplicateCode' ? [{ take: 'merge', fields: {} } as const] : []),
    ];
    const choice = this.#dice.pick(choices) ?? { take: 'reject' };
    const payload = { version: found.version, choice, reason: 'seen', note: '', batchId: '', secondsSpent: 3 };
    this.#save(hands, conflictDecide, payload, found.id);
  }
}
