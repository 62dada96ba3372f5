import { randomUUID } from 'node:crypto';
import { buildFuse } from '#schema/rules/code-filter/fuse.ts';
import { packFuse } from '#schema/rules/code-filter/segment.ts';
import { usualBarcodes } from '#schema/records/sorting.ts';
import type { Tx } from '#service/db/database.ts';
import { codeSegments } from '#service/db/tables/code-segments.ts';
import { labelBatches } from '#service/db/tables/labels.ts';
import { synchronizationPages, synchronizations } from '#service/db/tables/bench.ts';

type Id = (what: string) => string;

/** Good inputs of the calls of counting, sorting and correcting. */
export const archiveInputs = (id: Id): Record<string, object> => ({
  'segregation.boxContent': { projectId: id('project'), boxCode: id('code') },
  'segregation.boxVerifyData': { projectId: id('project'), state: 1 },
  'segregation.generateCsv': { projectId: id('project') },
  'segregation.confirmBox': {
    opId: randomUUID(),
    id: id('container'),
    run: 'putAside',
    items: [],
    numbers: { expected: 1, found: 0, missing: 1, extra: 0, strays: 0 },
  },
  'segregation.validateDocument': { projectId: id('project'), boxCode: id('code'), documentCode: id('doc') },
  'segregation.assignToException': {
    opId: randomUUID(),
    id: randomUUID(),
    projectId: id('project'),
    kind: 1,
    code: 'LOST-1',
  },
  'segregation.exceptions': { id: id('project') },
  'segregation.segregateDocument': { opId: randomUUID(), id: id('document'), categoryId: 'c-1' },
  'segregation.updateRegistration': { opId: randomUUID(), id: id('document'), do: 'accept', reason: 'Complete enough.' },
  'segregation.massUpdateRegistration': {
    opId: randomUUID(),
    documents: [{ id: id('document'), version: 1 }],
    values: { [id('attribute')]: 'HR' },
    reason: 'All of them are of HR.',
    preview: true,
  },
  'segregation.documentsElsewhere': { projectId: id('project'), show: 'all', search: '', after: '' },
  'segregation.deleteRegistration': { opId: randomUUID(), id: id('document'), reason: 'It is not in the box.' },
  'segregation.synchronizations': { id: id('project') },
  'segregation.documents': { id: id('synchronization') },
  'segregation.boxes': { id: id('synchronization') },
  'segregation.saveSynchronization': {
    opId: randomUUID(),
    id: randomUUID(),
    projectId: id('project'),
    do: 'begin',
    name: 'Folders',
  },
  'segregation.deleteSynchronization': { opId: randomUUID(), id: id('spare-synchronization') },
  'segregation.addPages': { opId: randomUUID(), id: id('synchronization'), pages: [] },
  'segregation.updatePageStatus': {
    opId: randomUUID(),
    id: id('synchronization'),
    statusPageId: '2',
    pageBarcode: id('page').toUpperCase(),
  },
  'segregation.addDescription': {
    opId: randomUUID(),
    id: id('synchronization'),
    pageId: id('page'),
    text: 'Torn at the edge.',
  },
  'labels.series': {},
  'labels.batches': {},
  'segregation.categories': { id: id('project') },
  'segregation.updateCategories': {
    projectId: id('project'),
    versionSeen: 0,
    categories: [{ id: randomUUID(), name: 'Contracts', tray: '1', colour: 'blue' }],
  },
  'segregation.barcodeSettings': { id: id('project') },
  'segregation.barcodeSettingsSave': { projectId: id('project'), versionSeen: 0, settings: usualBarcodes },
  'segregation.justification': { id: id('project') },
  'segregation.justificationSave': {
    projectId: id('project'),
    versionSeen: 0,
    justifications: [{ id: randomUUID(), name: 'Blank page' }],
  },
});

/** A synchronization of the project with one page, and printed labels. */
export async function fillArchive(tx: Tx, tenantId: string, id: Id, target: string): Promise<void> {
  const made = { createdAt: 1, createdBy: 'u-somebody', createdByName: `Somebody of ${target}`, version: 1 };
  const about = { tenantId, projectId: id('project'), name: target, state: 'open', source: 'scan', ...made };
  for (const one of ['synchronization', 'spare-synchronization'])
    await tx.insert(synchronizations).values({ ...about, id: id(one) });
  await tx.insert(synchronizationPages).values({
    tenantId,
    id: id('page'),
    projectId: id('project'),
    synchronizationId: id('synchronization'),
    registrationId: id('document'),
    barcode: id('page').toUpperCase(),
    number: 1,
    status: 1,
    justificationId: '',
    text: '',
    ...made,
  });
  // labels, and the filter of codes, are of the whole client
  if (target === 'otherUser') return;
  await tx.insert(labelBatches).values({
    tenantId,
    id: id('labels'),
    projectId: '',
    series: 'container',
    typeId: id('type'),
    prefix: '',
    width: 10,
    checkDigit: false,
    first: 1,
    last: 24,
    format: 'a4x24',
    damaged: [],
    ...made,
  });
  const filter = packFuse(buildFuse(Float64Array.from([1, 2, 3]), 16));
  const segment = { level: 'base', salt: 1, codes: 3, bytes: filter.length, content: filter, upto: 0, madeAt: 1 } as const;
  await tx.insert(codeSegments).values({ tenantId, id: id('codes'), ...segment });
}
