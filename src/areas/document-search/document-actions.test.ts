import { expect, test, vi } from 'vitest';
import { documentActions } from './document-actions.ts';

vi.mock('#src/data/session/session.ts', () => ({ can: () => true }));

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

test('documents.md §6: without a connection an action on found documents is grey with its reason, except what is saved on the device', () => {
  expect(shown(false).filter(({ isOn }) => !isOn)).toEqual([]);
  expect(shown(true).flatMap(({ id, isOn }) => (isOn ? [id] : []))).toEqual(['order']);
});
