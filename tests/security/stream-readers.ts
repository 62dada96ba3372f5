import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { roles, type Role } from '#schema/grants.ts';
import type { Stream } from '#schema/streams.ts';

/** Expectations about the streams of an area, in a file of its own in the folder `streams` next to this file. */
export interface StreamReaders {
  mayReceive: Readonly<Record<string, readonly Role[]>>;
  /** Calls that read the rows of a stream. */
  readBy: Readonly<Record<string, readonly string[]>>;
}

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

const files = globSync('streams/*.ts', { cwd: import.meta.dirname });
const areas = await Promise.all(
  files.map(async (file) => (await import(resolve(import.meta.dirname, file))) as { streamReaders: StreamReaders }), // each exports it
);

/** Written by hand: a change of the declaration must be a change here too. */
export const mayReceive: Readonly<Record<Stream, readonly Role[]>> = {
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
  ...Object.assign({}, ...areas.map(({ streamReaders }) => streamReaders.mayReceive)),
};

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
  'lists/placed': ['intake.onShelf'],
  'lists/treated': ['segregation.boxContent'],
  'lists/synchronization': ['segregation.synchronizations'],
  'lists/page': ['segregation.documents'],
  'lists/labels': ['labels.batches'],
  ...Object.assign({}, ...areas.map(({ streamReaders }) => streamReaders.readBy)),
};
