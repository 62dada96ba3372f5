import { expect, test } from 'vitest';
import { isSigned, unsigned, type Signed } from '#src/kit/sign/sign-pad.tsx';
import { signatureOf } from './signing.ts';

const refused = (refusal: Signed['refusal']): Signed => ({ ...unsigned, way: 'refused', refusal });

test('a person who refuses to sign states a reason and names a witness; both are on the sealed list', () => {
  expect(isSigned(refused({ reason: 'The seal is broken', witness: ' ' }))).toBe(false);
  expect(isSigned(refused({ reason: '', witness: 'Olga' }))).toBe(false);
  const whole = refused({ reason: ' The seal is broken ', witness: 'Olga ' });
  expect(isSigned(whole)).toBe(true);
  expect(signatureOf({ name: 'Anna', signed: whole, at: 7 }, 'Takes over')).toMatchObject({
    name: 'Anna',
    strokes: [],
    typed: '',
    refusedReason: 'The seal is broken',
    witness: 'Olga',
  });
});

test('who signs after all leaves no refusal on the list', () => {
  const drawn: Signed = { ...refused({ reason: 'Late', witness: 'Olga' }), way: 'typed', typed: 'Anna' };
  expect(signatureOf({ name: 'Anna', signed: drawn, at: 7 }, '')).toMatchObject({
    typed: 'Anna',
    refusedReason: '',
    witness: '',
  });
});
