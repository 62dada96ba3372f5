import { entityNamed } from '#schema/entities/all.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Saved } from '#sync/engine-contract.ts';
import type { Account } from './device.ts';

/** One save that resolved: from here on nothing may lose it (I1). */
export interface Promised extends Saved {
  account: Account;
  type: string;
  at: number;
  /** Its author took it back or replaced it. */
  ended: boolean;
  /** Its author is taking it back or replacing it right now, or died while doing so. */
  acting: boolean;
  /** It was projected on its entity. */
  drawn: boolean;
  /** Its row has been seen as the service's own. */
  grounded: boolean;
  /** Done, and seen as the service's own row: only the end looks at it again. */
  settled: boolean;
}

/** All changes confirmed as saved to their authors. */
export class Ledger {
  readonly saved = new Map<string, Promised>();
  /** Saves asked for, whether or not they came back. */
  asked = 0;

  keep(account: Account, saved: Saved, type: string, at: number): void {
    const fresh = { ended: false, acting: false, drawn: false, grounded: false, settled: false };
    this.saved.set(saved.opId, { ...saved, account, type, at, ...fresh });
  }

  draw(opId: string, entityId: string): void {
    const known = this.saved.get(opId);
    if (known?.entityId === entityId) known.drawn = true;
  }

  /** The rows that an account has now were seen, before it loses them and reads them again. */
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
