import { registration } from '#schema/entities/registration.ts';
import type { Documents } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import type { OperationKind } from '#schema/operations/operation.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Account, Tab } from '#sync/simulator/devices/device.ts';
import type { Ledger } from '#sync/simulator/checkers/ledger.ts';
import type { Trace } from '#sync/simulator/trace.ts';
import { kindAt } from '#sync/simulator/updates.ts';

/** One user at one tab. */
export interface Hands {
  engine: Engine;
  account: Account;
  tab: Tab;
}

/** Tools of the simulated users: they read the local database, and each save is recorded in the ledger. */
export class Workbench {
  readonly trace: Trace;
  readonly ledger: Ledger;
  readonly now: () => number;

  constructor(trace: Trace, ledger: Ledger, now: () => number) {
    this.trace = trace;
    this.ledger = ledger;
    this.now = now;
  }

  save<P>(hands: Hands, kind: OperationKind<P>, payload: NoInfer<P>, entityId?: string, supersedes?: string): void {
    const request = {
      kind: kindAt(hands.tab.version, kind),
      payload,
      configVersion: 1,
      ...(entityId && { entityId }),
      ...(supersedes && { supersedes }),
    };
    void hands.engine.save(request).then((saved) => {
      this.ledger.keep(hands.account, saved, kind.type, this.now());
      if (supersedes) this.ledger.end(supersedes);
      this.trace.log(`${hands.tab.name} saved ${kind.type} n=${saved.n} ${saved.opId.slice(-4)} of ${saved.entityId.slice(-4)}`);
    });
  }

  /** Rows as the screen lists them. */
  shown<C extends EntityCollection>({ account }: Hands, collection: C): Documents[C][] {
    const docs: Documents[C][] = [];
    for (const doc of account.disk.peek(collection).values()) if (doc.shown === 1) docs.push(doc);
    return docs;
  }

  /** Documents as the screens of boxes list them. */
  inBoxes(hands: Hands): Documents[typeof registration.collection][] {
    return this.shown(hands, registration.collection).filter(({ containerId }) => containerId !== '');
  }

  /** Rows of one entity among those that share a collection. */
  rowsOf<R extends object>(hands: Hands, collection: EntityCollection, of: string): R[] {
    const rows: R[] = [];
    for (const doc of this.shown(hands, collection))
      if ('of' in doc && doc.of === of && doc.row) rows.push(doc.row as unknown as R); // of this entity
    return rows;
  }
}
