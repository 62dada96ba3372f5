import { expect, test } from 'vitest';
import { dataKeyOf } from './data-key.ts';
import { remembering } from './remembered.ts';
import { sealingWith, type OnDisk } from './sealing.ts';

const nonce = (at: number) => String(at).padStart(12, '0');

test('I12: only the same seal in the same place has a remembered text; the oldest make room', () => {
  const remembered = remembering();
  remembered.keep('db/settings/a', `${nonce(0)}seal`, 'text');
  expect(remembered.textOf('db/settings/a', `${nonce(0)}seal`)).toBe('text');
  expect(remembered.textOf('db/settings/b', `${nonce(0)}seal`)).toBeUndefined();
  expect(remembered.textOf('db/settings/a', `${nonce(0)}sea1`)).toBeUndefined();
  for (let at = 1; at <= 100; at++) remembered.keep('db/settings/a', nonce(at), 'x'.repeat(30_000));
  expect(remembered.textOf('db/settings/a', `${nonce(0)}seal`)).toBeUndefined();
  expect(remembered.textOf('db/settings/a', nonce(100))).toHaveLength(30_000);
});

test('I12: a document that was sealed here does not open with another id or a changed seal', async () => {
  const sealing = sealingWith(await dataKeyOf(crypto.getRandomValues(new Uint8Array(32))), 'db');
  const fields = { _deleted: '0', _attachments: {}, _meta: { lwt: 1 }, _rev: '1-a' } as const;
  const shut = await sealing.shut('settings', { id: 'a', value: 'x', at: 1, ...fields });
  expect(await sealing.open('settings', shut)).toMatchObject({ id: 'a', value: 'x' });
  const meddled: OnDisk<'settings'>[] = [
    { ...shut, id: 'b' },
    { ...shut, sealed: `${shut.sealed?.slice(0, -1)}\u0000\u0001` },
  ];
  for (const doc of meddled) await expect(sealing.open('settings', doc)).rejects.toMatchObject({ kind: 'sealed' });
});
