import { randomUUID } from 'node:crypto';
import { certificateHash, type CertificateContent } from '#service/areas/retention/certificate-content.ts';
import type { Tx } from '#service/db/database.ts';
import * as retention from '#service/db/tables/retention.ts';

/** What retention holds of one target: a schedule, a hold that was lifted, a proposal that is over, and a certificate. */
export async function fillRetention(tx: Tx, tenantId: string, target: string): Promise<void> {
  const id = (what: string) => `${target}-${what}`;
  const byName = `Somebody of ${target}`;
  const terms = { code: 'B50', name: 'Fifty years', years: 50, permanent: false, review: false } as const;
  await tx.insert(retention.retentionSchedules).values({
    tenantId,
    id: id('schedule'),
    version: 1,
    ...terms,
    from: 'day',
    base: 'createdAt',
    savedAt: 1,
    savedByName: 'Admin',
  });
  await tx.insert(retention.holds).values({
    tenantId,
    id: id('hold'),
    scope: 'project',
    matter: byName,
    reason: 'Audit',
    reviewOn: '2027-01-01',
    state: 'lifted',
    placedAt: 1,
    placedBy: 'u-somebody',
    placedByName: byName,
  });
  const item = { tenantId, holdId: id('hold'), objectType: 'project', objectId: id('project') };
  await tx.insert(retention.holdItems).values(item);
  const made = { madeAt: 1, madeBy: 'u-somebody', madeByName: byName };
  const proposal = { tenantId, id: id('proposal'), projectId: id('project'), title: target, state: 'closed' as const, ...made };
  await tx.insert(retention.proposals).values(proposal);
  const line = { tenantId, proposalId: id('proposal'), objectId: id('gone'), containerId: id('gone'), code: byName };
  await tx.insert(retention.proposalLines).values(line);
  const content: CertificateContent = {
    number: id('certificate'),
    orderId: id('order'),
    orderNumber: '1',
    projectId: id('project'),
    projectName: target,
    at: 1,
    askedBy: byName,
    approvedBy: '',
    handovers: [],
    items: [],
    kept: [],
  };
  const row = { tenantId, number: id('certificate'), orderId: id('order'), projectId: id('project'), at: 1 };
  await tx.insert(retention.certificates).values({ ...row, content, hash: certificateHash(content) });
}

/** Inputs of the calls on retention about the things of a target. */
export function retentionInputs(id: (what: string) => string): Record<string, Record<string, unknown>> {
  const objects = [id('container')];
  return {
    'retention.explain': { objects },
    'retention.eligible': { projectId: id('project') },
    'retention.scheduleSave': {
      id: id('schedule'),
      code: 'B50',
      name: 'Fifty years',
      years: 50,
      permanent: false,
      review: false,
      from: 'day',
      base: 'createdAt',
      active: true,
    },
    'retention.classScheduleSave': { classId: id('class'), scheduleId: id('schedule') },
    'retention.keepUntil': { objects, until: '2050-01-01', reason: 'lawsuit' },
    'retention.holdPlace': {
      id: randomUUID(),
      scope: 'box',
      objects,
      matter: 'Audit',
      reason: 'Tax audit',
      reviewOn: '2099-01-01',
    },
    'retention.holdLiftAsk': { id: id('hold') },
    'retention.holdLiftConfirm': { id: id('hold') },
    'retention.proposalLines': { id: id('proposal') },
    'retention.proposalMake': { id: randomUUID(), projectId: id('project'), title: 'Autumn', objects },
    'retention.proposalAnswer': { id: id('proposal'), objects: [id('gone')], answer: 'destroy' },
    'retention.proposalOrder': { opId: randomUUID(), id: id('proposal') },
    'retention.certificateFile': { number: id('certificate'), format: '5' },
  };
}
