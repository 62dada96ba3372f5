import type { Draft } from '#schema/rules/judge/draft.ts';
import type { Decision } from '#schema/rules/judge/records.ts';
import type { ServiceFlaws } from './model-service.ts';
import type { ModelTenant } from './model-tenant.ts';
import type { Mutant } from './world.ts';

/** Seeded bugs of the service that a device can hardly see: what is written down about a decision (I10). */

const decided = (change: Partial<Decision>): ServiceFlaws => ({
  writes: ({ decisions }) => decisions.splice(0, decisions.length, ...decisions.map((decision) => ({ ...decision, ...change }))),
});

/** With the transaction after a decision its word is written once more, as a device would hear it: applied for resolved. */
function asHeard(): ServiceFlaws['writes'] {
  const decidedLast = new WeakMap<ModelTenant, string[]>();
  return ({ receipts, decisions }: Draft, tenant) => {
    for (const opId of decidedLast.get(tenant) ?? []) {
      const known = tenant.receiptNow(opId);
      if (known?.status === 'resolved' && !receipts.has(opId)) receipts.set(opId, { ...known, status: 'applied' });
    }
    decidedLast.set(
      tenant,
      decisions.map(({ conflictId }) => conflictId),
    );
  };
}

export const auditMutants: readonly Mutant[] = [
  { name: 'decisionWithoutServiceValue', flaws: decided({ service: null }) },
  { name: 'decisionWithoutDeviceValue', flaws: decided({ device: null }) },
  { name: 'decisionWithoutResult', flaws: decided({ result: null }) },
  { name: 'decisionByNobody', flaws: decided({ userId: '' }) },
  { name: 'decisionWithoutTime', flaws: decided({ at: 0 }) },
  { name: 'decisionNotNoted', flaws: { writes: ({ decisions }) => decisions.splice(0) } },
  {
    name: 'caseWithoutServiceValue',
    flaws: {
      writes: ({ cases }) => {
        for (const [id, found] of cases) cases.set(id, { ...found, serviceRow: '' });
      },
    },
  },
  { name: 'wordGoesBack', flaws: { writes: asHeard() } },
];
