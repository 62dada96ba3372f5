import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { BlockerCode } from '#schema/rules/blockers.ts';

type Params = Readonly<Record<string, string | number>>;
const text = (value: string | number | undefined) => String(value ?? '');
const number = (value: string | number | undefined) => Number(value ?? 0);

/** The sentence for each reason against a deletion or destruction: the situation, and what can be done. */
export const blockerTexts: Record<BlockerCode, (params: Params) => MessageDescriptor> = {
  hold: ({ matter }) => {
    const name = text(matter);
    return name === ''
      ? msg`On hold. Another person must lift the hold.`
      : msg`On hold: ${name}. Another person must lift the hold.`;
  },
  onOrder: ({ order }) => {
    const name = text(order);
    return name === ''
      ? msg`On an open order. It is free again when the order is over.`
      : msg`On the open order ${name}. It is free again when the order is over.`;
  },
  onProposal: ({ title }) => {
    const name = text(title);
    return msg`On the proposal ${name}. Answer it first.`;
  },
  checkedOut: ({ order }) => {
    const name = text(order);
    return name === ''
      ? msg`It is out of the archive. It must come back first.`
      : msg`Out of the archive with order ${name}. It must come back first.`;
  },
  inWorkflow: () => msg`In a workflow that is not over.`,
  permanent: ({ code }) => {
    const schedule = text(code);
    return msg`Kept permanently (${schedule}).`;
  },
  notYet: ({ on, code }) => {
    const [day, schedule] = [text(on), text(code)];
    return msg`Not before ${day} (${schedule}).`;
  },
  noSchedule: ({ class: of }) => {
    const name = text(of);
    return name === '' ? msg`No retention schedule.` : msg`No retention schedule for ${name}. An administrator can set one.`;
  },
  noBaseDate: ({ documents, attribute }) => {
    const [many, name] = [number(documents), text(attribute)];
    if (name !== '')
      return msg`${plural(many, {
        one: `No date: fill in ${name} in # document.`,
        other: `No date: fill in ${name} in # documents.`,
      })}`;
    return msg`${plural(many, {
      one: 'No date: fill it in # document.',
      other: 'No date: fill it in # documents.',
    })}`;
  },
  review: ({ code }) => {
    const schedule = text(code);
    return msg`A person must review it (${schedule}). Propose it, and answer the proposal.`;
  },
  keepUntil: ({ on, reason }) => {
    const [day, why] = [text(on), text(reason)];
    return msg`Kept until ${day}: ${why}`;
  },
  missing: () => msg`It was not found. It must be found first.`,
  openCases: ({ cases }) =>
    msg`${plural(number(cases), { one: '# open conflict. Decide it first.', other: '# open conflicts. Decide them first.' })}`,
  unsentWork: ({ devices }) =>
    msg`${plural(number(devices), {
      one: '# device of the project has unsent work.',
      other: '# devices of the project have unsent work.',
    })}`,
};

/** Words for a reason; one of a newer service is named by its code. */
export function blockerWords({ code, params }: { code: string; params: Params }): MessageDescriptor | string {
  return code in blockerTexts ? blockerTexts[code as BlockerCode](params) : code; // `in` proves the key
}
