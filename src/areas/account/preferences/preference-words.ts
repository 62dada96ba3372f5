import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { preferenceId, type PreferenceId } from '#schema/codes.ts';

/** Names of the standard preferences; custom preferences of a client keep the name from the service. */
export const preferenceLabels: Record<PreferenceId, MessageDescriptor> = {
  [preferenceId.defaultProject]: msg`Default project`,
  [preferenceId.defaultCatalog]: msg`Default catalog`,
  [preferenceId.language]: msg`Language`,
  [preferenceId.inputColumns]: msg`Number of input columns`,
  [preferenceId.recipient]: msg`Recipient`,
  [preferenceId.street]: msg`Street and number`,
  [preferenceId.postalCode]: msg`Postal code`,
  [preferenceId.city]: msg`City`,
  [preferenceId.contactName]: msg`Name`,
  [preferenceId.contactPhone]: msg`Phone`,
  [preferenceId.contactEmail]: msg`Email`,
  [preferenceId.orderCostCenter]: msg`Cost center`,
  [preferenceId.orderNote]: msg`Note for the driver`,
  [preferenceId.orderMails]: msg`Emails about orders`,
};

/** Sections by their name from the service. */
export const sectionLabels: Readonly<Record<string, MessageDescriptor>> = {
  'Delivery address': msg`Delivery address`,
  Contact: msg`Contact`,
  Order: msg`Order`,
};

/** Labels of choices by their key; other preferences have names as choices. */
export const choiceLabels: Readonly<Record<number, Readonly<Record<string, MessageDescriptor>>>> = {
  [preferenceId.inputColumns]: { auto: msg`Auto`, one: msg`One`, two: msg`Two`, three: msg`Three` },
  [preferenceId.orderMails]: { all: msg`All`, needed: msg`Only what waits for me`, none: msg`None` },
};

/** Fields a browser may fill in (WCAG 1.3.5). */
export const autoCompletes: Readonly<Record<number, string>> = {
  [preferenceId.recipient]: 'organization',
  [preferenceId.street]: 'address-line1',
  [preferenceId.postalCode]: 'postal-code',
  [preferenceId.city]: 'address-level2',
  [preferenceId.contactName]: 'name',
  [preferenceId.contactPhone]: 'tel',
  [preferenceId.contactEmail]: 'email',
};

/** Faults of texts the service would not accept. */
export const textFaults: Readonly<Record<number, MessageDescriptor>> = {
  [preferenceId.contactPhone]: msg`Enter a phone number, such as +48 12 345 67 89.`,
  [preferenceId.contactEmail]: msg`Enter an email address, such as name@company.com.`,
};
