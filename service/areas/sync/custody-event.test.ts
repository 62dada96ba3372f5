import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CUSTODY_FORMAT, eventHash, isNamedTruly, whoOf, type ChainedEvent } from './custody-event.ts';

const people = { userId: 'anna', userName: 'Anna', role: 'User', deviceId: 'tablet', onBehalfOf: '', onBehalfOfName: '' };
const place = { containerId: 'box', position: 1, event: 3, fromState: '', toState: 'opened', method: 'typed', seal: '' };
const event: ChainedEvent = {
  ...people,
  ...place,
  claimedDeviceId: '',
  how: '',
  detail: {},
  salt: '',
  who: '',
  namesErasedAt: 0,
  deviceAt: 5,
  at: 7,
  format: 1,
  previousHash: '',
  hash: '',
};

test('an event of format 1 keeps the hash it was written with, whatever columns came since', () => {
  const then =
    '{"at":7,"containerId":"box","deviceAt":5,"deviceId":"tablet","event":3,"fromState":"","method":"typed","position":1,' +
    '"previousHash":"","role":"User","seal":"","toState":"opened","userId":"anna","userName":"Anna"}';
  expect(eventHash(event)).toBe(createHash('sha256').update(then).digest('hex'));
});

test('an event of format 2 hides its people behind salt, and none of its parts can change unseen', () => {
  const salted = { ...event, format: CUSTODY_FORMAT, how: 'file', salt: 'a1', onBehalfOf: 'bogdan' };
  const whole = { ...salted, who: whoOf(salted) };
  const hash = eventHash(whole);
  for (const part of ['at', 'deviceAt', 'how', 'role', 'seal', 'who', 'position', 'detail', 'previousHash'] as const)
    expect([part, eventHash({ ...whole, [part]: 'other' })]).not.toEqual([part, hash]);
  for (const part of ['userId', 'userName', 'deviceId', 'onBehalfOf', 'onBehalfOfName', 'claimedDeviceId', 'salt'] as const) {
    expect([part, isNamedTruly({ ...whole, [part]: 'other' })]).toEqual([part, false]);
    // what a stranger is shown needs no names
    expect(eventHash({ ...whole, [part]: '' })).toBe(hash);
  }
});

test('names that were erased leave the chain whole, and names that are merely gone do not', () => {
  const nameless = { userId: '', userName: '', deviceId: '' };
  const whole = { ...event, format: CUSTODY_FORMAT, salt: 'a1' };
  const kept = { ...whole, who: whoOf(whole) };
  const erased = { ...kept, ...nameless, salt: '', namesErasedAt: 9 };
  expect([eventHash(erased), isNamedTruly(erased)]).toEqual([eventHash(kept), true]);
  expect(isNamedTruly({ ...erased, namesErasedAt: 0 })).toBe(false);
  // an erased event keeps nothing: no other name, and no salt to find the old one with
  for (const part of ['userId', 'userName', 'deviceId', 'onBehalfOf', 'claimedDeviceId', 'salt'] as const)
    expect([part, isNamedTruly({ ...erased, [part]: 'left' })]).toEqual([part, false]);
  // the hash of format 1 is taken over the names: they cannot go
  expect(eventHash({ ...event, ...nameless })).not.toBe(eventHash(event));
});

test('an event of a format this version does not know has no hash', () => {
  expect(eventHash({ ...event, format: 3 })).toBe('');
});
