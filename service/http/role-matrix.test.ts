import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantsOf, roles, type Role } from '#schema/grants.ts';
import type { Call } from '#schema/calls/call.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { areaExpectations, ofAreas } from '#tests/bench/area-expectations.ts';
import { openBench, type Answer, type Bench } from '#tests/bench/http-bench.ts';
import {
  bodyOf,
  fillVault,
  holderOf,
  inputOf,
  ofOnePerson,
  ofWholeClient,
  targets,
  type Target,
} from '#tests/bench/vault-fixture.ts';

/** Every role × every call × (own, another user's, another client's, unknown), with the expectation derived from the row's `who`. */

const calls = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table).map(([name, row]): { name: string; row: Call } => ({ name: `${area}.${name}`, row })),
);
const signed = calls.filter(({ row }) => row.who !== 'anyone');

let bench: Bench;
const tokens = new Map<string, string>();
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  for (const role of roles) tokens.set(role, (await bench.signIn(holderOf(role))).token);
  tokens.set('outsider', (await bench.signIn('outsider', { customerGuid: 't-south' })).token);
}, 240_000);
afterAll(() => bench?.close());

/** One request of a row as a client makes it. */
function ask({ name, row }: { name: string; row: Call }, who: string, target: Target): Promise<Answer> {
  const input = { ...inputOf(name, target) };
  const path = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(input[field]);
    delete input[field];
    return encodeURIComponent(value);
  });
  const query = row.method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''; // GET inputs are texts
  return bench.ask(row.method, query ? `${path}?${query}` : path, { token: tokens.get(who), ...bodyOf(row, input) });
}

const may = (role: Role, { who }: Call) => who === 'session' || (who !== 'anyone' && grantsOf([role]).has(who));
/** An answer without the parts that differ per attempt: ids, times, and names from the request. */
const wordOf = ({ status, text }: Answer) =>
  `${status} ${text
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replaceAll(/CC-[\da-f]{8}/g, 'CC')
    .replaceAll(/(otherTenant|unknown|otherUser)-/gi, '')
    .replaceAll(/"(serviceTime|captureUntil)":\d+/g, '"$1":0')}`;

test('R-193, R-353: who may call what, read by hand', () => {
  const table = Object.fromEntries(
    signed
      .filter(({ row }) => row.who !== 'session')
      .map(({ name, row }) => [name, roles.filter((role) => may(role, row)).join(' ')]),
  );
  const all = 'User Acceptor Manager Supervisor Administrator CustomerServices ArchiveProvider';
  const synced = `${all} Moderator ForumUser`;
  const workers = 'User Acceptor Manager Supervisor';
  const desk = 'Manager Supervisor Administrator';
  const searchers = 'User Acceptor Manager Supervisor Administrator CustomerServices';
  const orderReaders = `${workers} CustomerServices ArchiveProvider`;
  /** Five groups of one table: everyone who reads orders reads them, and each kind of order has its own grant. */
  const asking = { orders: workers, pickup: workers, destroy: 'Acceptor Manager Supervisor', material: workers, bulk: workers };
  const orderReads =
    'basketStatusList statusList basketList basketListOfKind basketListByCentralArchive projectsList orderReasonList config orderList classListInFileFolderClass attributeListInFileFolderClass reports reportFile documentsToRefresh basketDetails';
  const orderWrites = 'create order delete updateCC positionAdd positionDelete update';
  const ofGroups = Object.entries(asking).flatMap(([group, askers]) => [
    ...orderReads.split(' ').map((call) => [`${group}.${call}`, orderReaders] as const),
    ...orderWrites.split(' ').map((call) => [`${group}.${call}`, askers] as const),
    group === 'bulk' ? (['bulk.workordersFromBulk', orderReaders] as const) : ([`${group}.infoPositions`, orderReaders] as const),
  ]);
  expect(table).toEqual({
    ...ofAreas(({ callers }) => callers),
    ...Object.fromEntries(ofGroups),
    'material.getMaterials': orderReaders,
    'material.positionUpdate': workers,
    'bulk.createBulkWorkOrder': workers,
    'bulk.mergeBaskets': workers,
    'bulk.getUserBulkWorkOrderDetails': orderReaders,
    'destroy.servicesList': orderReaders,
    'destroy.servicesListOf': orderReaders,
    'destroy.addOrUpdateServices': asking.destroy,
    'destroy.getPreWorkOrderDetails': orderReaders,
    'destroy.addPreWorkOrderDocument': asking.destroy,
    'destroy.generatePreWorkorder': orderReaders,
    'fulfilment.events': orderReaders,
    'handover.verify': orderReaders,
    'fulfilment.clients': 'CustomerServices',
    'fulfilment.stock': 'ArchiveProvider',
    'fulfilment.stockMoves': 'ArchiveProvider',
    'fulfilment.stockMove': 'ArchiveProvider',
    'orders.orderPositionAdd': workers,
    'orders.documentOrderStatus': orderReaders,
    'orders.freeWishes': orderReaders,
    'orders.wishFree': orderReaders,
    'protocoling.projectList': all,
    'protocoling.costCenters': all,
    'protocoling.containerTypes': all,
    'protocoling.container': workers,
    'protocoling.registerList': all,
    'protocoling.registerUpdateStatus': workers,
    'protocoling.registerDelete': desk,
    'protocoling.registration': all,
    'protocoling.registeredDocuments': all,
    'protocoling.inheritedAttributes': all,
    'protocoling.searchHints': all,
    'protocoling.dictionaryValue': all,
    'protocoling.separator': all,
    'protocoling.protocol': all,
    'offline.offlineProtocoling': `${workers} ArchiveProvider`,
    'offline.leaseNumbers': `${workers} ArchiveProvider`,
    'offline.codeFilter': `${workers} ArchiveProvider`,
    'offline.codeSegment': `${workers} ArchiveProvider`,
    'catalogue.catalogue': `${workers} ArchiveProvider`,
    'catalogue.catalogueBlock': `${workers} ArchiveProvider`,
    'catalogue.pinnedState': searchers,
    'pickup.updateWaybill': 'ArchiveProvider',
    'pickup.getWaybillNumber': orderReaders,
    'pickup.pickupPositionBoxes': orderReaders,
    'sync.push': synced,
    'sync.pull': synced,
    'desk.conflictAudit': desk,
    'desk.collidingCodes': desk,
    'desk.undoBatch': 'Supervisor',
    'desk.custody': all,
    'desk.rescueOpen': 'Supervisor',
    'desk.rescueKnown': 'Supervisor',
    'desk.rescueImport': 'Supervisor',
    'navigation.searchAttributes': searchers,
    'navigation.documentSearch': searchers,
    'documents.documentPageInfo': searchers,
    'documents.documentParts': searchers,
    'documents.getDocumentPage': searchers,
    'documents.getDocumentMiniature': searchers,
    'documents.getDocumentMetadata': searchers,
    'documents.getDocumentHistory': desk,
    'documents.documentStoreHistory': desk,
    'documents.relatedDocuments': searchers,
    'workflowDocuments.loadWorkflowStates': searchers,
    'workflowDocuments.assignToState': searchers,
    'workflowDocuments.getWorkflowHistory': searchers,
    'workflowDocuments.getVerificationStatus': searchers,
    'documents.massUpdateRun': workers,
    'documents.massUpdateState': workers,
    'documents.getDocumentText': searchers,
    'documents.documentHits': searchers,
    'documents.pageWords': searchers,
    'documents.emailSendMail': searchers,
    'documents.mailPeople': searchers,
    'documents.newVersion': workers,
    'registration.register': workers,
    'registration.registerWithImage': workers,
    'registration.registerExt': workers,
    'costCenters.list': 'Administrator',
    'costCenters.add': 'Administrator',
    'costCenters.update': 'Administrator',
    'costCenters.get': 'Administrator',
    'costCenters.usersToCostCenter': 'Administrator',
    'dictionaries.list': 'Administrator',
    'dictionaries.configurations': 'Administrator',
    'dictionaries.upload': 'Administrator',
    'dictionaries.download': 'Administrator',
    'dictionaries.addToQueue': 'Administrator',
    'dictionaries.takeBack': 'Administrator',
    'dictionaries.publish': 'Administrator',
    'dictionaries.values': 'Administrator',
    'dictionaries.configurationSave': 'Administrator',
    'segregation.boxContent': `${workers} ArchiveProvider`,
    'segregation.boxVerifyData': `${workers} ArchiveProvider`,
    'segregation.generateCsv': `${workers} ArchiveProvider`,
    'segregation.confirmBox': `${workers} ArchiveProvider`,
    'segregation.validateDocument': `${workers} ArchiveProvider`,
    'segregation.assignToException': `${workers} ArchiveProvider`,
    'segregation.exceptions': `${workers} ArchiveProvider`,
    'segregation.segregateDocument': `${workers} ArchiveProvider`,
    'segregation.synchronizations': `${workers} ArchiveProvider`,
    'segregation.documents': `${workers} ArchiveProvider`,
    'segregation.boxes': `${workers} ArchiveProvider`,
    'segregation.saveSynchronization': `${workers} ArchiveProvider`,
    'segregation.deleteSynchronization': `${workers} ArchiveProvider`,
    'segregation.addPages': `${workers} ArchiveProvider`,
    'segregation.updatePageStatus': `${workers} ArchiveProvider`,
    'segregation.addDescription': `${workers} ArchiveProvider`,
    'segregation.updateRegistration': 'Manager Supervisor ArchiveProvider',
    'segregation.massUpdateRegistration': 'Manager Supervisor ArchiveProvider',
    'segregation.deleteRegistration': 'Manager Supervisor ArchiveProvider',
    'segregation.documentsElsewhere': `${workers} ArchiveProvider`,
    'segregation.categories': `${workers} ArchiveProvider`,
    'segregation.updateCategories': 'Manager Supervisor ArchiveProvider',
    'segregation.barcodeSettings': `${workers} ArchiveProvider`,
    'segregation.barcodeSettingsSave': 'Manager Supervisor ArchiveProvider',
    'segregation.justification': `${workers} ArchiveProvider`,
    'segregation.justificationSave': 'Manager Supervisor ArchiveProvider',
    'intake.expected': 'ArchiveProvider',
    'intake.delivery': 'ArchiveProvider',
    'intake.shelfBoxes': 'ArchiveProvider',
    'seals.file': all,
    'labels.series': `${workers} ArchiveProvider`,
    'labels.batches': `${workers} ArchiveProvider`,
    'places.list': 'ArchiveProvider',
    'places.save': 'ArchiveProvider',
    'documents.readAgain': workers,
    'documents.attributesUpdate': workers,
    'documents.attributesUpdateWithoutMandatory': workers,
    'documents.massUpdateUndo': workers,
    'documents.metadataRestrictions': searchers,
    'documents.classListToMoveDocument': desk,
    'documents.moveAttributeList': desk,
    'documents.moveDocument': desk,
    'documents.updateMpk': workers,
    'documents.getAllTags': searchers,
    'documents.addTagToDocument': workers,
    'documents.removeTagFromDocument': workers,
    'documents.getTagSettings': searchers,
    'documents.delete': workers,
    'documents.undelete': 'Administrator',
    'documents.deletedDocuments': 'Administrator',
    'documents.removeVersion': workers,
    'documents.preparePdf': searchers,
    'documents.downloadDocuments': searchers,
    'documents.searchExport': searchers,
    'documents.preparedFiles': searchers,
    'documents.preparedFile': searchers,
    'documents.searchFileTemplate': searchers,
    'documents.savedViews': searchers,
    'documents.saveView': searchers,
    'documents.deleteView': searchers,
    'documents.editPage': workers,
    'documents.saveEditPage': workers,
    'documents.arrangePages': workers,
    'documents.addToAnonymization': workers,
    'documents.anonymizeWhole': workers,
    'documents.anonymizationList': workers,
    'documents.anonymizationDecide': workers,
    'devices.devices': 'Supervisor Administrator',
    ...Object.fromEntries(
      'deleteImports importCancel importCheck importConfigDelete importConfigList importConfigSave importDetails importDetailsList importList importRefused importRollback importRun importStatuses newImport'
        .split(' ')
        .map((call) => [`releaseManager.${call}`, 'Administrator']),
    ),
    'retention.explain': orderReaders,
    ...Object.fromEntries(
      ['eligible', 'schedules', 'proposals', 'proposalLines', 'certificates', 'certificateFile'].map((call) => [
        `retention.${call}`,
        'Acceptor Manager Supervisor Administrator ArchiveProvider',
      ]),
    ),
    'retention.scheduleSave': 'Administrator',
    'retention.classScheduleSave': 'Administrator',
    ...Object.fromEntries(
      ['keepUntil', 'proposalMake', 'proposalAnswer', 'proposalOrder'].map((call) => [
        `retention.${call}`,
        'Acceptor Manager Supervisor',
      ]),
    ),
    ...Object.fromEntries(
      ['holds', 'holdPlace', 'holdLiftAsk', 'holdLiftConfirm'].map((call) => [`retention.${call}`, 'Supervisor Administrator']),
    ),
    'devices.prepareDevice': 'Administrator',
    'devices.barDevice': 'Administrator',
    'devices.admitDevice': 'Administrator',
    'users.integrationTokens': 'Administrator',
    'users.addIntegrationToken': 'Administrator',
    'users.revokeIntegrationToken': 'Administrator',
  });
});

/** Calls that answer 404 for an unknown subject; the others return an empty result, or refuse with 200. */
const answers404 = new Set([
  'documents.documentPageInfo',
  'documents.documentParts',
  'documents.getDocumentPage',
  'documents.getDocumentMiniature',
  'documents.getDocumentMetadata',
  'documents.getDocumentHistory',
  'documents.documentStoreHistory',
  'documents.relatedDocuments',
  'documents.getDocumentText',
  'documents.documentHits',
  'documents.pageWords',
  'documents.newVersion',
  'documents.readAgain',
  'documents.attributesUpdate',
  'documents.attributesUpdateWithoutMandatory',
  'documents.metadataRestrictions',
  'documents.classListToMoveDocument',
  'documents.updateMpk',
  'documents.addTagToDocument',
  'documents.removeTagFromDocument',
  'documents.removeVersion',
  'documents.preparePdf',
  'documents.downloadDocuments',
  'documents.searchExport',
  'documents.preparedFile',
  'documents.searchFileTemplate',
  'documents.saveView',
  'documents.editPage',
  'documents.saveEditPage',
  'documents.arrangePages',
  'documents.addToAnonymization',
  'documents.anonymizeWhole',
  'documents.anonymizationDecide',
  'navigation.searchAttributes',
  'protocoling.registration',
  'protocoling.inheritedAttributes',
  'protocoling.dictionaryValue',
  'protocoling.separator',
  'protocoling.protocol',
  'pickup.getWaybillNumber',
  'pickup.pickupPositionBoxes',
  'desk.custody',
  'desk.rescueOpen',
  'devices.prepareDevice',
  'devices.barDevice',
  'devices.admitDevice',
  'devices.dataKey',
  'users.addIntegrationToken',
  'users.revokeIntegrationToken',
  'retention.classScheduleSave',
  'retention.keepUntil',
  'retention.holdPlace',
  'retention.holdLiftAsk',
  'retention.holdLiftConfirm',
  'retention.proposalLines',
  'retention.proposalMake',
  'retention.proposalAnswer',
  'retention.proposalOrder',
  'retention.certificateFile',
  'files.uploadState',
  'files.uploadPart',
  'files.uploadFinish',
  'files.fileContent',
  ...areaExpectations.flatMap(({ answers404: its }) => its ?? []),
]);
/** Devices and keys of rescue files belong to the client, not to a project. */
const ofClient = new Set([
  'desk.rescueOpen',
  'devices.prepareDevice',
  'devices.barDevice',
  'devices.admitDevice',
  'devices.dataKey',
  'users.addIntegrationToken',
  'users.revokeIntegrationToken',
]);

describe.each(signed.filter(({ name }) => name !== 'sync.push'))('$name', ({ name, row }) => {
  test.each(roles)("%s: own, another user's, another client's, unknown", async (role) => {
    const answers = new Map<Target, Answer>();
    for (const target of targets) answers.set(target, await ask({ name, row }, role, target));
    if (!may(role, row)) {
      for (const answer of answers.values()) expect([answer.status, answer.body['code']]).toEqual([403, 'grant.missing']);
      return;
    }
    const [own, foreign] = [answers.get('own'), answers.get('unknown')];
    if (ofOnePerson.has(name)) expect([200, foreign?.status]).toContain(own?.status);
    else expect([own?.status, own?.text]).toEqual([200, expect.any(String)]);
    const words = new Map([...answers].map(([target, answer]) => [target, wordOf(answer)]));
    // the answer for an id of another client equals the answer for an unknown id
    expect(words.get('otherTenant')).toBe(words.get('unknown'));
    if (answers404.has(name)) {
      expect([answers.get('unknown')?.status, answers.get('unknown')?.body['code']]).toEqual([404, 'row.unknown']);
      if (!ofClient.has(name)) expect(words.get('otherUser')).toBe(words.get('unknown'));
    }
    const others = ofWholeClient.has(name) ? /Somebody of otherTenant/ : /Somebody of other/;
    for (const { text } of answers.values()) expect(text).not.toMatch(others);
  });
});

const state = () =>
  bench.db.asSystem(async (tx) => JSON.stringify((await tx.execute('select * from containers order by id')).rows));

test('the outsider cannot reach the first client with any call, and its rows stay as they were', async () => {
  const before = await state();
  for (const call of signed) {
    if (call.name === 'sync.push' || inputOf(call.name, 'own') === undefined) continue;
    const [theirs, unknown] = [await ask(call, 'outsider', 'own'), await ask(call, 'outsider', 'unknown')];
    expect([call.name, wordOf(theirs).replaceAll('own-', '').replaceAll('OWN-', '')]).toEqual([call.name, wordOf(unknown)]);
  }
  expect(await state()).toBe(before);
});
