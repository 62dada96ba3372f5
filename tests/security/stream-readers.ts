import { roles, type Role } from '#schema/grants.ts';
import type { Stream } from '#schema/streams.ts';
import { ofAreas } from '#tests/bench/area-expectations.ts';

export const all: readonly Role[] = roles;
export const readers: readonly Role[] = [
  'User',
  'Acceptor',
  'Manager',
  'Supervisor',
  'Administrator',
  'CustomerServices',
  'ArchiveProvider',
];
/** Who counts boxes. */
const archivists: readonly Role[] = ['User', 'Acceptor', 'Manager', 'Supervisor', 'ArchiveProvider'];

const here: Partial<Record<Stream, readonly Role[]>> = {
  settings: all,
  references: readers,
  dictionaries: readers,
  containers: readers,
  registrations: readers,
  orders: ['User', 'Acceptor', 'Manager', 'Supervisor', 'CustomerServices', 'ArchiveProvider'],
  positions: ['User', 'Acceptor', 'Manager', 'Supervisor', 'CustomerServices', 'ArchiveProvider'],
  handovers: ['User', 'Acceptor', 'Manager', 'Supervisor', 'CustomerServices', 'ArchiveProvider'],
  conflicts: ['Manager', 'Supervisor', 'Administrator'],
  'lists/count': archivists,
  'lists/part': archivists,
  'lists/exception': archivists,
  'lists/placed': ['ArchiveProvider'],
  'lists/treated': archivists,
  'lists/synchronization': archivists,
  'lists/page': archivists,
  'lists/labels': archivists,
  verdicts: all,
  scopes: all,
};

/** Written by hand: a change of the declaration must be a change here too. */
export const mayReceive = {
  ...here,
  ...ofAreas(({ mayReceive: its }) => its),
} as Readonly<Record<Stream, readonly Role[]>>; // `tests/tooling/stream-readers.test.ts` compares the keys

/** Calls that read the rows of a stream. */
export const readBy: Readonly<Partial<Record<Stream, readonly string[]>>> = {
  references: ['protocoling.projectList', 'protocoling.costCenters', 'protocoling.containerTypes'],
  dictionaries: ['protocoling.dictionaryValue'],
  containers: ['protocoling.registerList'],
  registrations: ['protocoling.registeredDocuments', 'protocoling.registration'],
  orders: ['orders.orderList', 'pickup.getWaybillNumber', 'pickup.pickupPositionBoxes'],
  positions: ['orders.infoPositions', 'pickup.pickupPositionBoxes', 'intake.delivery'],
  handovers: ['orders.reports', 'pickup.pickupPositionBoxes'],
  conflicts: ['desk.conflictAudit'],
  'lists/count': ['segregation.boxVerifyData'],
  'lists/part': ['segregation.boxVerifyData'],
  'lists/exception': ['segregation.exceptions'],
  'lists/placed': ['intake.shelfBoxes'],
  'lists/treated': ['segregation.boxContent'],
  'lists/synchronization': ['segregation.synchronizations'],
  'lists/page': ['segregation.documents'],
  'lists/labels': ['labels.batches'],
  ...ofAreas(({ readBy: its }) => its),
};
