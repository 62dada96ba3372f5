import { container } from '#schema/entities/container.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Decision } from '#schema/judge/records.ts';
import type { ServiceFlaws } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/**
 * Seeded bugs of the service that a device can hardly notice: records of decisions (I10), and answers with data of another
 * client or user (I7).
 */

const decided = (change: Partial<Decision>): ServiceFlaws => ({
  writes: ({ decisions }) => decisions.splice(0, decisions.length, ...decisions.map((decision) => ({ ...decision, ...change }))),
});

/** Writes the verdict of a decision again with the next transaction, as a device would receive it: applied for resolved. */
function repeatedVerdicts(): ServiceFlaws['writes'] {
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

/** Adds a row of another client to the page. */
const foreignRow: ServiceFlaws['pages'] = (page, { clientId }, { tenants }) => {
  const other = [...tenants.values()].find((tenant) => tenant.clientId !== clientId);
  const row = [...(other?.feed.values() ?? [])].find(({ stream }) => stream === container.stream);
  return row && page.rows.length > 0 ? { ...page, rows: [...page.rows, row] } : page;
};

/** Sends one user's rows to every user of the client, ignoring the scope of verdicts. */
const othersVerdicts: ServiceFlaws['pages'] = (page, session, service) => {
  const words = service.tenantOf(session).between(page.since, page.to);
  const others = words.filter(({ id, stream }) => stream === 'verdicts' && !page.rows.some((row) => row.id === id));
  return { ...page, rows: [...page.rows, ...others] };
};

/** Ignores the project of a row and relabels it with one the reader has. */
const mislabelled: ServiceFlaws['pages'] = (page, session, service) => {
  const tenant = service.tenantOf(session);
  const seen = new Set(page.rows.map(({ id }) => id));
  const others = tenant.between(page.since, page.to).filter(({ id, row, stream }) => row && stream !== 'scopes' && !seen.has(id));
  return { ...page, rows: [...page.rows, ...others.map((row) => ({ ...row, scope: 'client' }))] };
};

/** A refusal reveals another client's record with the same code. */
const foreignRefusal: ServiceFlaws['verdicts'] = (verdict, { clientId }, { tenants }) => {
  const other = [...tenants.values()].find((tenant) => tenant.clientId !== clientId);
  const code = [...(other?.state.rows.containers.values() ?? [])][0]?.row.code;
  return verdict.verdict === 'contested' && code ? { ...verdict, message: code } : verdict;
};

export const isolationMutants: readonly Mutant[] = [
  { name: 'pageWithForeignRow', flaws: { pages: foreignRow } },
  { name: 'pageWithOthersWords', flaws: { pages: othersVerdicts } },
  { name: 'pageWithWrongLabels', flaws: { pages: mislabelled } },
  { name: 'wordWithForeignCode', flaws: { verdicts: foreignRefusal } },
];

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
  { name: 'wordGoesBack', flaws: { writes: repeatedVerdicts() } },
];

/** Throws in a judge occasionally, like a real bug: the device gets no answer, the run of the seed reports it. */
const thrown: ServiceFlaws['writes'] = ({ cases }) => {
  if (cases.size > 0) throw new Error('thrown by a judge');
};

export const thrownMutants: readonly Mutant[] = [
  { name: 'serviceThrows', flaws: { writes: thrown } },
  {
    name: 'nobodyWaits',
    wrap: (ports) => {
      void Promise.reject(new Error('this is not awaited'));
      return ports;
    },
  },
];
