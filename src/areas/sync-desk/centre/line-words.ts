import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { PreparationDetail, PreparationId } from '#src/data/offline/preparation.ts';

/** Words of the offline card. Total over the lines and their details, so that a new one without words does not compile. */

export const lineNames: Record<PreparationId, MessageDescriptor> = {
  application: msg`Application stored`,
  classes: msg`Classes and attributes`,
  dictionaries: msg`Value lists`,
  containerTypes: msg`Box types`,
  costCenters: msg`Cost centers`,
  leases: msg`Reserved numbers`,
  openBoxes: msg`Open boxes`,
  pocket: msg`Pocket catalog`,
  pins: msg`Kept documents`,
  storage: msg`Storage protected`,
  clock: msg`Clock`,
  identity: msg`Sign-in on this device`,
};

export const detailWords: Record<Exclude<PreparationDetail, ''>, MessageDescriptor> = {
  unreachable: msg`Cannot reach the server. The data stored on this device can be used; it may be out of date.`,
  signIn: msg`Sign in again, then prepare.`,
  noServiceWorker: msg`The browser has not stored the application yet. If you are offline, leave this page open; when you are online, reload it and prepare again.`,
  incomplete: msg`Not everything has arrived yet. Prepare again when you are online.`,
  noLease: msg`The server assigned no numbers: it cannot be reached or is busy. Numbers assigned offline are provisional until they are sent. Prepare again when you are online.`,
  leaseDenied: msg`Your role cannot reserve numbers. Numbers assigned offline are provisional until they are sent. Your administrator can give you permission to work offline.`,
  leaseBarred: msg`This device is blocked and gets no numbers. Numbers assigned offline are provisional until they are sent. Ask your administrator to unblock it.`,
  leaseUnknown: msg`The server does not know a number series this device requested. Prepare again; if that does not help, contact your administrator, who sets up the classes.`,
  leasePrefix: msg`The prefix of a class is too long, so no numbers can be reserved for it. Numbers assigned offline are provisional until they are sent. Ask your administrator to shorten it.`,
  leaseDayFull: msg`The numbers of a series that can be reserved in one day are used up. Numbers assigned offline are provisional until they are sent. Prepare again tomorrow.`,
  notProtected: msg`The browser may clear this storage when space runs out. Install the application to protect it.`,
  installFirst: msg`Add the application to the home screen first. Otherwise the device clears its storage after a week.`,
  full: msg`The storage of this device is almost full. Free some space first.`,
  unseen: msg`This could not be checked. Prepare again; if that does not help, reload the page.`,
  pocketOld: msg`The server did not answer for all of it. What is stored here can be searched; it may be out of date.`,
  pinsOld: msg`Not all of them could be compared with the server. Documents that can be read here may be out of date; the rest comes once you are online.`,
  skewed: msg`The clock of this device is wrong. The server corrects the times.`,
};

/** Returns the amount of a line in the words of its kind; null for lines without a count. */
export function amountOf(id: PreparationId, count: number): MessageDescriptor | null {
  switch (id) {
    case 'classes':
      return msg`${plural(count, { one: '# class', other: '# classes' })}`;
    case 'dictionaries':
      return msg`${plural(count, { one: '# value', other: '# values' })}`;
    case 'containerTypes':
      return msg`${plural(count, { one: '# type', other: '# types' })}`;
    case 'costCenters':
      return msg`${plural(count, { one: '# cost center', other: '# cost centers' })}`;
    case 'leases':
      return msg`${plural(count, { one: '# number', other: '# numbers' })}`;
    case 'openBoxes':
      return msg`${plural(count, { one: '# box', other: '# boxes' })}`;
    case 'pocket':
      return msg`${plural(count, { one: '# entry', other: '# entries' })}`;
    case 'pins':
      return msg`${plural(count, { one: '# document', other: '# documents' })}`;
    case 'application':
    case 'storage':
    case 'clock':
    case 'identity':
      return null;
  }
}
