import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSession } from '#src/data/session/session.ts';
import { documentActions } from './document-actions.ts';

const person = { userId: 'u1', userName: 'ewa', name: 'Ewa', email: '', clientId: 'c1', urlPath: 'demo', internal: false };
beforeAll(() => changeSession({ identity: { ...person, roles: ['Supervisor'] } }));
afterAll(() => changeSession({ identity: null }));

const nothing = () => undefined;
const shown = (isOffline: boolean) =>
  documentActions({
    ask: () => nothing,
    anonymize: nothing,
    keep: nothing,
    move: nothing,
    isOffline,
    isCharged: true,
    isPdfAsked: true,
  }).map(({ id, disabledReason }) => ({ id, isOn: disabledReason === undefined }));

test('without a connection an action on found documents is grey with its reason, except what is saved on the device', () => {
  expect(shown(false)).toHaveLength(11);
  expect(shown(false).filter(({ isOn }) => !isOn)).toEqual([]);
  expect(shown(true).flatMap(({ id, isOn }) => (isOn ? [id] : []))).toEqual(['order', 'costCenter']);
});
