import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import type { SignIn } from '#src/data/session/sign-in.ts';
import { endedBy, goTo, switchCustomer } from './switch-customer.ts';

i18n.activate('en-US');
const silent = syncStatus().value;
afterEach(() => {
  syncStatus().next(silent);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const customer = { customerName: 'Acme', customerGuid: 'c-2', urlPath: 'ac me' };
const refused = (code: string): SignIn => ({ kind: 'refused', code, message: 'no', retryAfterMs: 0 });

test('no switch while the outbox has rows, not even if the password was typed before they came; the dialog stays', async () => {
  syncStatus().next({ ...silent, waiting: 1 });
  const outcome = await switchCustomer({ userName: 'staff', customer }, 'secret', {});
  expect(outcome).toMatchObject({ kind: 'refused', code: 'switch.waiting' });
  expect(endedBy(i18n, outcome)).toBe(false);
  syncStatus().next(silent);
  // there is no client here to sign in at: it came past the outbox
  expect(await switchCustomer({ userName: 'staff', customer }, 'secret', {})).toEqual({ kind: 'unreachable' });
});

test('R-128: a failure ends the switch, unless another try can succeed: then the dialog stays and shows it', () => {
  const lasting = [{ kind: 'unreachable' }, { kind: 'fault', incident: 'i-7' }, refused('login.serviceAccount')] as const;
  expect(lasting.map((outcome) => endedBy(i18n, outcome))).toEqual([true, true, true]);
  const again = [
    'login.refused',
    'login.delayed',
    'login.codeNeeded',
    'login.codeNotSent',
    'login.codeWrong',
    'login.captchaNeeded',
  ];
  expect(again.map((code) => endedBy(i18n, refused(code)))).toEqual(again.map(() => false));
  expect(endedBy(i18n, { kind: 'signedIn' })).toBe(false);
});

test('R-127: the address of the other client is loaded after a second', () => {
  vi.useFakeTimers();
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  expect(LIMITS.customerSwitchReloadMs).toBe(1_000);
  goTo(customer);
  vi.advanceTimersByTime(999);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/ac%20me/');
});
