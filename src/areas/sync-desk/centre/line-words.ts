import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { PreparationDetail, PreparationId } from '#src/data/preparation.ts';

/** Words of the offline card. Total over the lines and their details, so that a new one without words does not compile. */

export const lineNames: Record<PreparationId, MessageDescriptor> = {
  application: msg`Application stored`,
  classes: msg`Classes and attributes`,
  dictionaries: msg`Dictionaries`,
  containerTypes: msg`Container types`,
  costCenters: msg`Cost centers`,
  leases: msg`Numbers in reserve`,
  openBoxes: msg`Open boxes`,
  storage: msg`Storage protected`,
  clock: msg`Clock`,
  identity: msg`Signed-in identity`,
};

export const detailWords: Record<Exclude<PreparationDetail, ''>, MessageDescriptor> = {
  unreachable: msg`The vault cannot be reached. What is stored here can be used; it may be out of date.`,
  signIn: msg`Sign in again, then prepare.`,
  noServiceWorker: msg`The browser has not stored the application yet. Without coverage, leave this page open; with coverage, reload it and prepare again.`,
  incomplete: msg`Not everything has arrived yet. Prepare again with coverage.`,
  noLease: msg`The vault gave no numbers: it cannot be reached, or is busy. Numbers given offline are provisional until they are sent. Prepare again with coverage.`,
  leaseDenied: msg`Your role may not reserve numbers. Numbers given offline are provisional until they are sent. Your administrator can give you the right to work offline.`,
  leaseBarred: msg`This tablet is barred and gets no numbers. Numbers given offline are provisional until they are sent. Call your administrator, who can lift the bar.`,
  leaseUnknown: msg`The vault does not know a series of numbers that this tablet asked for. Prepare again; if that does not help, tell your administrator, who sets up the classes.`,
  leasePrefix: msg`The text before the numbers of a class is too long, so it gets no numbers. Numbers given offline are provisional until they are sent. Tell your administrator, who can shorten it.`,
  notProtected: msg`The browser may clear this storage when space runs out. Install the application to protect it.`,
  installFirst: msg`Add the application to the home screen first. Otherwise the tablet clears its storage after a week.`,
  full: msg`The storage of this tablet is almost full. Free some space first.`,
  unseen: msg`This could not be checked. Prepare again; if that does not help, reload the page.`,
  skewed: msg`The clock of this tablet is wrong. Times are corrected in the vault.`,
};

/** How much a line holds, in the words of its kind; null for lines without a count. */
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
    case 'application':
    case 'storage':
    case 'clock':
    case 'identity':
      return null;
  }
}
