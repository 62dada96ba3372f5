import { entityNamed } from '#schema/entities/all.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Saved } from '#sync/engine-contract.ts';
import type { Account } from '#sync/simulator/devices/device.ts';

/** A resolved save, which must never be lost from now on (I1). */
export interface Promised extends Saved {
  account: Account;
  type: string;
  at: number;
  /** Its author undid or replaced it. */
  ended: boolean;
  /** Its author is undoing or replacing it now, or died while doing so. */
  acting: boolean;
  /** It was projected on its entity. */
  projected: boolean;
  /** Its row was seen as the service's own row. */
  grounded: boolean;
  /** Done and seen as the service's own row, so only the end checks it again. */
  settled: boolean;
}

/** All changes confirmed as saved to their authors. */
export class Ledger {
  readonly saved = new Map<string, Promised>();
  /** Requested saves, confirmed or not. */
  asked = 0;

  keep(account: Account, saved: Saved, type: string, at: number): void {
    const fresh = { ended: false, acting: false, projected: false, grounded: false, settled: false };
    this.saved.set(saved.opId, { ...saved, account, type, at, ...fresh });
  }

  draw(opId: string, entityId: string): void {
    const known = this.saved.get(opId);
    if (known?.entityId === entityId) known.projected = true;
  }

  /** Marks the current rows of an account as seen before it drops and reads them again. */
  ground(account: Account): void {
    for (const promised of this.saved.values()) {
      if (promised.account !== account) continue;
      const subject = kindOf(promised.type)?.subject;
      const kept = subject && account.disk.peek(entityNamed(subject).collection).get(promised.entityId);
      if ((kept?.seq ?? 0) > 0) promised.grounded = true;
    }
  }

  act(opId: string, acting: boolean): void {
    const known = this.saved.get(opId);
    if (known) known.acting = acting;
  }

  end(opId: string): void {
    const known = this.saved.get(opId);
    if (known) known.ended = true;
  }
}
