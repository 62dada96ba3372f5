import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { orderType, orderStatus, containerStatus, signalKind, workState } from '#schema/codes.ts';
import { roles } from '#schema/grants.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { rescueKeys, userProjects, users } from '#service/db/tables/tenancy.ts';
import { exceptions, places as shelfPlaces } from '#service/db/tables/bench.ts';
import { centralArchives, handovers, materials } from '#service/db/tables/orders.ts';
import { anonymizationState } from '#schema/codes/documents.ts';
import { catalogueBlocks } from '#service/db/tables/catalogue.ts';
import { anonymizations, massRuns, prepared } from '#service/db/tables/documents.ts';
import { everything } from '#service/areas/catalogue/range.ts';
import { files, uploads } from '#service/db/tables/files.ts';
import { contentKey } from '#service/files/store.ts';
import { devices, seals } from '#service/db/tables/sync.ts';
import { noCounters as noImportCounters } from '#service/areas/imports/import-rows.ts';
import { importConfigs, imports } from '#service/db/tables/imports.ts';
import { noCounters } from '#service/areas/dictionaries/read-file.ts';
import { dictionaryConfigs, dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import * as dictionaryTables from '#service/db/tables/dictionaries.ts';
import * as vault from '#service/db/tables/vault.ts';
import { newRescueKey } from '#service/areas/desk/rescue-keys.ts';
import type { Call } from '#schema/calls/call.ts';
import { ofAreas } from './area-expectations.ts';
import { orderInputs } from './order-inputs.ts';
import { fillRetention, retentionInputs } from './retention-inputs.ts';
import { fillIntegrations, integrationInputs } from './integration-inputs.ts';
import { archiveInputs, fillArchive } from './archive-inputs.ts';
import { documentInputs } from './document-inputs.ts';
import { northOperation, type Bench, type Given } from './http-bench.ts';

/** Rows for tests over all calls: three projects that hold the same things, and a person for each role in the first one. */

export const targets = ['own', 'otherUser', 'otherTenant', 'unknown'] as const;
export type Target = (typeof targets)[number];

/** User name of the person who holds one role. */
export const holderOf = (role: string) => `holds-${role.toLowerCase()}`;

/** People of the first client who each have the upload `own-upload`. */
const senderIds = [...roles.map(holderOf), 'u-everybody', 'u-nothing', 'u-operator', 'u-supervisor', 'u-staff'];
/** Calls about a thing that belongs to one person: to the others it is as unknown as one that does not exist. */
export const ofOnePerson = new Set([
  'files.fileContent',
  'documents.delete',
  'documents.undelete',
  'documents.removeVersion',
  'documents.massUpdateUndo',
  'documents.massUpdateState',
  'documents.preparedFile',
]);
/** Calls about value lists and imports, which belong to the client: who keeps them sees those of every project. */
export const ofWholeClient = new Set([
  ...['newImport', 'importList', 'importDetails', 'importStatuses', 'importCancel', 'importCheck', 'importRun'].map(
    (call) => `releaseManager.${call}`,
  ),
  ...['importRollback', 'importDetailsList', 'importRefused'].map((call) => `releaseManager.${call}`),
  ...['list', 'save'].map((call) => `places.${call}`),
  ...['list', 'download', 'values', 'addToQueue', 'takeBack', 'publish'].map((call) => `dictionaries.${call}`),
]);

/** A mapping of one column. */
const importConfigOf = (classId: string, containerTypeId: string): ImportConfig => ({
  classId,
  containerTypeId,
  sheet: '',
  rowElement: '',
  columns: [{ from: 'Box', to: 'container.code', do: ['trim'], default: '' }],
  boxes: 'create',
  repeats: 'skip',
  maxRefusedPercent: 5,
});

/** A list that two people signed, without lines. */
const sealed = {
  kind: 'pickup' as const,
  lines: [],
  counts: { found: 0, missing: 0, extra: 0, differing: 0 },
  signatures: [],
  giver: '',
  giverRole: '',
  taker: '',
  takerRole: '',
  refused: '',
  waybill: '',
  vehicle: '',
  place: '',
  note: '',
  hash: '0',
  sealedAt: 1,
  deviceId: '',
};

/** Fills the vault; the other client's things stand in `otherTenant`. */
export async function fillVault({ db, files: store }: Bench, otherTenant = 't-south'): Promise<void> {
  const places = [
    ['t-north', 'own'],
    ['t-north', 'otherUser'],
    [otherTenant, 'otherTenant'],
  ] as const;
  await db.asSystem(async (tx) => {
    for (const [tenantId, target] of places) {
      const id = (what: string) => `${target}-${what}`;
      await tx
        .insert(vault.projects)
        .values({ tenantId, id: id('project'), name: target, kinds: [1], containerTypeIds: [id('type')] });
      const type = { tenantId, id: id('type'), name: 'Box', kind: 'box', codePattern: '', sealRequired: false };
      await tx.insert(vault.containerTypes).values(type);
      const attributes = [plainAttribute({ id: id('attribute'), dictionaryId: id('dictionary') })];
      const documentClass = { tenantId, id: id('class'), projectId: id('project'), name: 'Files', attributes };
      await tx.insert(vault.classes).values(documentClass);
      await tx.insert(vault.classes).values({ ...documentClass, id: id('folder'), name: 'Folders', fileFolder: true });
      const made = { createdAt: 1, createdBy: 'u-somebody', createdByName: `Somebody of ${target}`, version: 1 };
      const box = { projectId: id('project'), containerTypeId: id('type'), classId: id('class'), seals: [], inherited: {} };
      const container = { tenantId, id: id('container'), code: id('code').toUpperCase(), status: containerStatus.opened };
      await tx.insert(vault.containers).values({ ...container, ...box, ...made, documents: 1 });
      const about = { containerId: id('container'), projectId: id('project'), classId: id('class'), code: id('doc') };
      await tx.insert(vault.registrations).values({
        tenantId,
        id: id('document'),
        ...about,
        values: {},
        evidence: {},
        toVerify: [],
        tries: {},
        classVersion: 1,
        codeUnique: true,
        ...made,
      });
      const asked = { id: id('anonymization'), documentId: id('document'), version: 1, state: anonymizationState.proposed };
      await tx.insert(anonymizations).values({ tenantId, ...asked, by: 'u-somebody', byName: `Somebody of ${target}`, at: 1 });
      const run = { userId: 'u-everybody', change: {}, documentIds: [id('document')], state: workState.done, madeAt: 1 };
      await tx.insert(massRuns).values({ tenantId, id: id('mass-run'), ...run });
      const list = { userId: 'u-everybody', kind: 'search', name: `${target}.csv`, documentIds: [], madeAt: 1, expiresAt: 9e15 };
      await tx.insert(prepared).values({ tenantId, id: id('prepared'), ...list, state: workState.waiting });
      const figures = { rows: 2, documents: 1, bytes: 100, sha256: 'x', madeAt: 1 };
      await tx.insert(catalogueBlocks).values({ tenantId, projectId: id('project'), block: 0, ...everything, ...figures });
      const order = { type: orderType.orderPickupBox, status: orderStatus.draft, containerIds: [id('container')], waybill: 'W' };
      await tx.insert(vault.orders).values({ tenantId, id: id('order'), projectId: id('project'), ...order, ...made });
      await tx.insert(centralArchives).values({ tenantId, id: id('archive'), name: 'Gdynia' });
      await tx
        .insert(materials)
        .values({ tenantId, id: id('material'), code: id('box').toUpperCase(), name: 'Box', unit: 'pcs' });
      await tx
        .insert(handovers)
        .values({ tenantId, id: id('handover'), orderIds: [id('order')], projectId: id('project'), ...sealed, ...made });
      // of a person nobody of the tests is: his messages are as unknown as ones that are not there
      const person = { tenantId, id: id('user'), userName: id('user'), name: target, passwordHash: '', roles: [], active: false };
      await tx.insert(users).values(person);
      const message = { userId: id('user'), kind: signalKind.newOrderToAccept, subject: `Somebody of ${target}`, createdAt: 1 };
      await tx.insert(notifications).values({ tenantId, id: id('notification'), ...message });
      const seen = { version: '0.1.0', highestN: 0, waiting: 0, oldestAt: 0, lastSeen: 1 };
      await tx.insert(devices).values({ tenantId, id: id('device'), userId: 'u-somebody', name: `Tablet of ${target}`, ...seen });
      await tx.insert(rescueKeys).values({ tenantId, ...(await newRescueKey()), id: id('key'), madeAt: 1 });
      const arriving = { name: `${target}.txt`, sha256: '0'.repeat(64), purpose: 'ticket', startedAt: 1 };
      // the second part is one byte, and the first one is missing
      const parts = { ...arriving, bytes: FILE_LIMITS.partBytes + 1, partBytes: FILE_LIMITS.partBytes };
      const senders = target === 'own' ? senderIds : [id('user')];
      await tx.insert(uploads).values(senders.map((ownerId) => ({ tenantId, ownerId, id: id('upload'), ...parts })));
      const purpose = target === 'own' ? 'ticket' : 'import';
      const whole = { bytes: 1, kind: 'text', name: `${target}.txt`, purpose, sha256: '0'.repeat(64), madeAt: 1 };
      const ownerId = target === 'own' ? 'u-everybody' : id('user');
      await tx.insert(files).values({ tenantId, id: id('file'), ownerId, ...whole });
      await store.put(contentKey(tenantId, whole.sha256), oneByte());
      await fillArchive(tx, tenantId, id, target);
      await tx.insert(exceptions).values({
        tenantId,
        id: id('exception'),
        projectId: id('project'),
        kind: 1,
        state: 'open',
        registrationId: '',
        code: id('lost'),
        note: '',
        resolution: '',
        resolvedAt: 0,
        resolvedByName: '',
        ...made,
      });
      await tx
        .insert(seals)
        .values({ tenantId, containerId: id('container'), token: id('token'), contentHash: 'x', position: 0, at: 1 });
      await fillRetention(tx, tenantId, target);
      await fillIntegrations(tx, tenantId, target);
      const rack = { kind: 'rack' as const, parentCode: '', label: `Somebody of ${target}`, holds: 0 };
      await tx.insert(shelfPlaces).values({ tenantId, code: id('rack').toUpperCase(), ...rack });
      const center = { tenantId, id: id('center'), code: id('center'), name: target, status: 1 };
      await tx.insert(vault.costCenters).values(center);
      const dictionary = { tenantId, id: id('dictionary'), name: target, type: 0, version: 1, date: 0, size: 1 };
      await tx.insert(dictionaryTables.dictionaries).values(dictionary);
      await tx.insert(dictionaryConfigs).values({
        tenantId,
        id: id('dictionary-config'),
        name: target,
        dictionaryId: id('dictionary'),
        config: { column: '', successorColumn: '', sheet: '', headless: true },
      });
      const config = importConfigOf(id('class'), id('type'));
      const ofProject = { tenantId, projectId: id('project'), name: target, config };
      await tx.insert(importConfigs).values({ ...ofProject, id: id('import-config') });
      const importing = { configId: id('import-config'), configVersion: 1, counters: noImportCounters, at: 1 };
      const by = { by: 'u-somebody', byName: `Somebody of ${target}` };
      // a walk deletes one of them
      for (const one of [id('import'), id('spare-import')])
        await tx.insert(imports).values({ ...ofProject, ...importing, ...by, id: one, name: one });
      await tx.insert(dictionaryFiles).values({
        tenantId,
        id: id('dictionary-file'),
        dictionaryId: id('dictionary'),
        configId: id('dictionary-config'),
        fileId: id('file'),
        name: `${target}.csv`,
        counters: noCounters,
        by: 'u-somebody',
        byName: `Somebody of ${target}`,
        at: 1,
      });
    }
    const [operator] = await tx.select().from(users).where(eq(users.id, 'u-operator'));
    const own = { tenantId: 't-north', passwordHash: operator?.passwordHash ?? '' };
    const people = roles.map((role) => ({ ...own, id: holderOf(role), userName: holderOf(role), name: role, roles: [role] }));
    await tx.insert(users).values(people);
    const rights = people.map(({ id: userId }) => ({ tenantId: 't-north', userId, projectId: 'own-project' }));
    await tx.insert(userProjects).values([...rights, { tenantId: 't-north', userId: 'u-everybody', projectId: 'own-project' }]);
  });
}

async function* oneByte() {
  yield new Uint8Array([65]);
}

/** Public half of a pair that was made for a file: the base point of the curve. */
const HALF_OF_FILE = 'BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=';

/** An operation as a rescue file holds it; its hash is of other content. */
const rescued = (entityId: string) => ({
  opId: randomUUID(),
  clientId: 't-north',
  userId: 'u-operator',
  deviceId: 'd-1',
  n: 1,
  type: 'container.close',
  entityId,
  lane: entityId,
  refs: [],
  deps: [],
  base: {},
  configVersion: 0,
  payload: { seals: [], scanned: false },
  payloadVersion: 1,
  supersedes: '',
  hash: 'x',
  madeAt: 1,
  zone: 'UTC',
  skewMs: 0,
});

const device = { deviceId: 'd-1', deviceName: 'Tablet', version: '0.1.0', highestN: 0, waiting: 0, oldestAt: 0 };

/** A well-formed input of every call about the things of a target: path and query fields too. New calls add their line. */
export function inputOf(call: string, target: Target): Record<string, unknown> | undefined {
  const id = (what: string) => `${target}-${what}`;
  const box = { projectId: id('project'), type: id('type'), id: id('container') };
  const created = {
    opId: randomUUID(),
    id: randomUUID(),
    code: `NEW-${randomUUID().slice(0, 8)}`,
    projectId: id('project'),
    containerTypeId: id('type'),
    classId: id('class'),
    costCenterId: '',
    description: '',
    inherited: {},
  };
  const inputs: Record<string, Record<string, unknown>> = {
    'tenancy.checkClient': { customerUrlPath: 'north' },
    'session.getTokenByRef': { guid: 'x' },
    'session.domainLogin': { customerGuid: 't-north' },
    'session.domainCallback': { customerGuid: 't-north', response: 'state=x&code=y' },
    'account.forgotPassword': { customerGuid: 't-north', username: 'nobody' },
    'account.validResetPasswordToken': { customerGuid: 't-north', userName: 'nobody', resetPasswordTokenGuid: 'x' },
    'account.resetForgotPassword': { customerGuid: 't-north', userName: 'nobody', newPassword: 'x', resetPasswordTokenGuid: 'x' },
    'account.resetPasswordToken': { customerGuid: 't-north', userName: 'nobody', userPassword: 'x' },
    'account.resetPassword': { customerGuid: 't-north', userName: 'nobody', oldPassword: 'x', newPassword: 'x' },
    'account.twoFactorCode': { customer: 't-north', user: 'nobody' },
    'account.captchaCheck': { siteResponse: 'x' },
    'account.endSession': { id: id('session') },
    'settings.userPreferenceSave': { preferenceList: [] },
    'settings.userClasses': { projectId: id('project') },
    'settings.operationList': { destination: 'protocol' },
    'protocoling.projectList': { projectListKind: '1' },
    'protocoling.container': created,
    'protocoling.registerList': { statusId: 1 },
    'protocoling.registerUpdateStatus': { opId: randomUUID(), id: id('container'), operation: 3, reason: 'to look' },
    'protocoling.registerDelete': { id: id('container'), opId: randomUUID() },
    'protocoling.registration': box,
    'protocoling.registeredDocuments': { objectCode: id('code'), containerType: id('type'), projectId: id('project') },
    'protocoling.inheritedAttributes': { id: id('container') },
    'protocoling.searchHints': { id: id('dictionary'), value: 'a', dictionaryType: 0, classId: id('class') },
    'protocoling.dictionaryValue': { id: id('dictionary') },
    'protocoling.separator': { containerId: id('container'), count: 1 },
    'protocoling.protocol': { containerId: id('container'), format: 5 },
    'offline.leaseNumbers': { deviceId: 'd-1', wanted: [] },
    'offline.codeFilter': {},
    'offline.codeSegment': { id: id('codes') },
    'pickup.updateWaybill': { opId: randomUUID(), workOrderPickupId: id('order'), waybillNumber: 'W-1' },
    'pickup.getWaybillNumber': { id: id('order') },
    'pickup.pickupPositionBoxes': { workorderId: id('order') },
    // nobody's: what comes with the token of somebody is tried in `tests/security/matrix.test.ts`
    'sync.deposit': { device, operations: [{ ...northOperation, deviceId: 'd-1', n: 1 }] },
    'sync.pull': { device, epoch: '', since: 0, limit: 100, scope: `project:${id('project')}` },
    'devices.prepareDevice': { deviceId: id('device') },
    'devices.barDevice': { deviceId: id('device') },
    'devices.admitDevice': { deviceId: id('device') },
    'desk.conflictAudit': { id: id('case') },
    'desk.undoBatch': { batchId: id('batch') },
    'desk.custody': { containerId: id('container') },
    'desk.rescueOpen': { id: id('key'), half: HALF_OF_FILE },
    'desk.rescueKnown': { operations: [{ opId: randomUUID(), hash: 'x' }] },
    'desk.rescueImport': { userId: id('user'), deviceName: 'Tablet', operations: [rescued(id('container'))] },
  };
  return inputs[call] ?? shellInput(call, id);
}

const part = (head: string, text: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

/** A form as a client sends it: the fields, then a file of a heading and one line. */
function formBody(fields: Record<string, unknown>): Given {
  const raw = `${part('name="request"', JSON.stringify(fields))}${part('name="file"; filename="list.csv"', 'code\r\nA value')}--b--\r\n`;
  return { raw, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

/** The body of a call as a client sends it: the fields, or for a row that takes bytes one byte of a file. */
export function bodyOf({ method, takes }: Call, fields: Record<string, unknown>): Given {
  if (method === 'GET') return {};
  if (takes === 'multipart') return formBody(fields);
  return takes === 'bytes' ? { raw: 'x', headers: { 'content-type': 'application/octet-stream' } } : { body: fields };
}

/** Inputs of the shell's own calls. */
function shellInput(call: string, id: (what: string) => string): Record<string, unknown> | undefined {
  const inputs: Record<string, Record<string, unknown>> = {
    'releaseManager.newImport': { name: 'HR', projectId: id('project'), configId: id('import-config') },
    'releaseManager.importConfigList': { projectId: id('project') },
    'releaseManager.deleteImports': { importIds: [id('spare-import')] },
    'releaseManager.importDetailsList': { importId: id('import'), kind: 'refused', code: '', after: 0 },
    'releaseManager.importDetails': { id: id('import') },
    'releaseManager.importStatuses': { importIds: [id('import')] },
    'releaseManager.importCheck': { importId: id('import') },
    'releaseManager.importRun': { importId: id('import') },
    'releaseManager.importCancel': { importId: id('import') },
    'releaseManager.importRollback': { importId: id('import'), typedName: id('import') },
    'releaseManager.importRefused': { id: id('import') },
    'releaseManager.importConfigSave': {
      opId: randomUUID(),
      projectId: id('project'),
      name: 'HR',
      config: importConfigOf(id('class'), id('type')),
    },
    'releaseManager.importConfigDelete': { id: id('import-config') },
    'dictionaries.list': { id: '0' },
    'dictionaries.upload': { id: id('dictionary-config') },
    'dictionaries.download': { id: id('dictionary') },
    'dictionaries.addToQueue': { dictionaryFileId: id('dictionary-file') },
    'dictionaries.takeBack': { dictionaryFileId: id('dictionary-file') },
    'dictionaries.publish': { dictionaryFileId: id('dictionary-file'), versionSeen: 1 },
    'dictionaries.values': { dictionaryId: id('dictionary'), which: 'current', search: '', after: '' },
    'dictionaries.configurationSave': {
      opId: randomUUID(),
      name: 'Files',
      dictionaryId: id('dictionary'),
      projectId: id('project'),
      config: { column: '', successorColumn: '', sheet: '', headless: false },
    },
    'costCenters.add': { costCenterCode: `CC-${randomUUID().slice(0, 8)}`, costCentername: 'Office' },
    'costCenters.update': { CostCenterId: id('center'), status: 1, costCenterName: 'Office' },
    'costCenters.get': { costCenterId: id('center') },
    'costCenters.usersToCostCenter': { costCenterId: id('center'), userIds: [id('user')] },
    'devices.dataKey': { origin: { id: id('key'), half: HALF_OF_FILE } },
    'navigation.searchAttributes': { classId: id('class') },
    'navigation.documentSearch': { classId: id('class'), text: id('doc'), includeExtraColumns: true, searchPackegeId: null },
    'navigation.integrationTab': { id: id('integration') },
    'catalogue.catalogue': { projectId: id('project') },
    'catalogue.catalogueBlock': { projectId: id('project'), block: '0' },
    'catalogue.pinnedState': { deviceId: 'd-1', items: [{ guid: id('document'), changeSetId: 1, revision: 0 }] },
    ...documentInputs(id),
    ...archiveInputs(id),
    ...integrationInputs(id),
    'intake.delivery': { id: id('order') },
    'intake.shelfBoxes': { placeCode: 'R-1' },
    'seals.file': { containerId: id('container') },
    'places.list': { parent: id('rack') },
    'places.save': {
      adds: true,
      places: [
        {
          code: `${id('shelf')}-${randomUUID().slice(0, 8)}`,
          kind: 'shelf',
          parentCode: id('rack'),
          label: '',
          holds: 0,
          active: true,
        },
      ],
    },
    ...orderInputs(id),
    ...retentionInputs(id),
    ...ofAreas(({ inputs: its }) => its?.(id)),
    'files.uploadStart': { id: randomUUID(), purpose: 'ticket', name: 'list.txt', bytes: 1, sha256: '0'.repeat(64) },
    'files.uploadState': { id: id('upload') },
    'files.uploadPart': { id: id('upload'), part: '2' },
    'files.uploadFinish': { id: id('upload') },
    'files.uploadDrop': { id: id('upload') },
    'files.fileContent': { id: id('file') },
    'notifications.markRead': { id: id('notification') },
    'notifications.deleteMessage': { id: id('notification') },
  };
  return inputs[call];
}
