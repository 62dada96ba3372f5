import { expect, test } from 'vitest';
import { registrationTreat, type Treat } from '#schema/operations/treat.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { UnseenTreat } from '#src/data/queries/treats.ts';
import { wholeBox } from './whole-box.ts';

const document = (id: string, code: string, containerId = 'box') =>
  ({ id, code, containerId, projectId: 'p', values: {}, evidence: {}, toVerify: [] }) as unknown as Registration; // further fields are not read

const about = { containerId: 'box', projectId: 'p', documentCode: '', reason: 'Seen.' };
const treat = (documentId: string, asked: object): UnseenTreat => {
  const payload = { ...about, ...asked } as Treat;
  const saved = { opId: 'op', userId: 'u', userName: 'U', entityId: documentId, madeAt: 1 };
  const effects = registrationTreat.effects(saved, payload).filter(({ collection }) => collection === 'registrations');
  return { documentId, asked: payload, effects, isPending: true };
};
const whole = (answered: Registration[], own: Registration[], treats: UnseenTreat[] = []) =>
  wholeBox({ containerId: 'box', answered, own, treats }).map(({ id, code }) => `${id} ${code}`);

test('a box of which a part is on this device has all documents of the answer, those of this device as they are here', () => {
  const answered = [document('a', 'A'), document('b', 'B'), document('c', 'C')];
  expect(whole(answered, [document('b', 'B-2')])).toEqual(['b B-2', 'a A', 'c C']);
  // one that came into the box here is not in the answer yet
  expect(whole(answered.slice(0, 1), [document('d', 'D')])).toEqual(['d D', 'a A']);
});

test('what is not sent is in the documents of the answer: corrected ones as corrected, struck and moved ones not', () => {
  const answered = [document('a', 'A'), document('b', 'B'), document('c', 'C')];
  const treats = [
    treat('a', { do: 'correct', values: {}, evidence: {}, toVerify: [], code: 'A-2' }),
    treat('b', { do: 'strike' }),
    treat('c', { do: 'rehouse', toId: 'other', fromCode: '', toCode: '', scanned: false }),
  ];
  expect(whole(answered, [], treats)).toEqual(['a A-2']);
});
