import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { AvailabilityReason, Reason } from '#schema/rules/availability.ts';
import { dayText, momentText } from '#src/text/dates.ts';
import { blockerTexts } from '#src/text/labels/blockers.ts';

type Params = Reason['params'];
const text = (value: string | number | undefined) => String(value ?? '');
const number = (value: string | number | undefined) => Number(value ?? 0);

/** Why an item cannot go, or needs an answer, and what to do. Total over the reasons. */
const reasonTexts: Readonly<Record<AvailabilityReason, (i18n: I18n, params: Params) => MessageDescriptor>> = {
  destroyed: () => msg`It was destroyed. Its certificate is with the order that destroyed it.`,
  missing: () => msg`The archive could not find it. Request a new search in its order.`,
  onOrder: (i18n, { number: order, who, since }) => {
    const [name, person, time] = [text(order), text(who), momentText(i18n, number(since))];
    return msg`On order ${name} of ${person} since ${time}.`;
  },
  notAtArchive: (i18n, { since }) => {
    if (number(since) === 0) return msg`It is not in the archive, so it cannot be taken from there.`;
    const day = dayText(i18n, number(since));
    return msg`At your place since ${day}. It cannot be delivered twice.`;
  },
  atArchive: () => msg`It is in the archive already, so there is nothing to pick up.`,
  opened: () => msg`The box is still open. Close it first.`,
  onHold: (i18n, { since }) => {
    const day = dayText(i18n, number(since));
    return msg`A hold prevents this since ${day}. Another person must lift it.`;
  },
  notEligible: (_, { on }) => {
    const day = text(on);
    return msg`It must be kept until ${day}.`;
  },
  permanent: (_, params) => blockerTexts.permanent(params),
  noSchedule: (_, params) => blockerTexts.noSchedule(params),
  noBaseDate: (_, params) => blockerTexts.noBaseDate(params),
  review: (_, params) => blockerTexts.review(params),
  openCases: (_, params) => blockerTexts.openCases(params),
  inWorkflow: (_, params) => blockerTexts.inWorkflow(params),
  projectInactive: () => msg`The project is closed. Ask your administrator.`,
  ordersOff: () => msg`Orders are switched off for your company. Ask your administrator.`,
  noAccess: () => msg`You have no access to this item. Ask your administrator.`,
  boxOnOrder: (_, { number: order }) => {
    const name = text(order);
    return msg`Its box leaves with order ${name}. It is taken out first.`;
  },
  documentsOut: (_, { n }) =>
    msg`${plural(number(n), {
      one: '# of its documents is at your place. The box goes without it.',
      other: '# of its documents are at your place. The box goes without them.',
    })}`,
  wholeBox: (_, { n }) =>
    msg`${plural(number(n), {
      one: 'The whole box with # document is delivered.',
      other: 'The whole box with # documents is delivered.',
    })}`,
  unknownCode: () => msg`Unknown code. The archive looks for it when the order arrives.`,
  stockLow: (_, { free, asked }) => {
    const [now, later] = [number(free), number(asked) - number(free)];
    return msg`${now} now, ${later} when they come.`;
  },
  unsentWork: (_, { n }) =>
    msg`${plural(number(n), {
      one: '# device has unsent changes in this box.',
      other: '# devices have unsent changes in this box.',
    })}`,
  searchedAgain: () => msg`The archive did not find it last time. It searches again with this order.`,
  unchecked: () => msg`Holds and terms are checked when the order is sent.`,
  notHere: () => msg`Not on this device. Checked when the order is sent.`,
};

/** The item is in another basket as well: both see it, and neither is stopped. */
export const inBasketText = (i18n: I18n, who: string): string => i18n._(msg`Also in the basket of ${who}.`);

/** A reason as a sentence with what to do. */
export function reasonText(i18n: I18n, { code, params }: Reason): string {
  return i18n._(reasonTexts[code](i18n, params));
}
