import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { dataKeyOf } from './data-key.ts';
import { changeRecord, readRecord } from './key-record.ts';
import { unlock } from './unlock.ts';
import { sealPapers } from './papers.ts';
import { mayBeOf, wrapKey } from './password-wrap.ts';

const inNew = (): Workplace => {
  const place = here();
  return { ...place, device: { ...place.device, indexedDB: new IDBFactory() } };
};

/** A person of this tablet, whose data is shut. */
async function shut(place: Workplace, name: string, userName: string, password: string) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = await dataKeyOf(bytes);
  const wrapped = await wrapKey(userName, password, bytes);
  const papers = await sealPapers(key, name, { identity: '{}', permissions: null, parameters: null, menu: null });
  const origin = { kind: 'none' } as never; // a tablet without the service asks for nothing more
  await changeRecord(
    name,
    () => ({ name, urlPath: 'demo', check: key.check, origin, password: wrapped, tries: 0, papers }),
    place,
  );
  return wrapped;
}

/** A name that has the hint of this password by chance, as one of 256 has. */
async function nameLike(wrapped: Awaited<ReturnType<typeof wrapKey>>): Promise<string> {
  for (let n = 0; ; n += 1) if (await mayBeOf(wrapped, `anna${n}`)) return `anna${n}`;
}

test('S10: right passwords of one person use up no tries of another whose name has the same hint; wrong ones do', async () => {
  const place = inNew();
  const bogdan = 'a-database-of-bogdan';
  const anna = await nameLike(await shut(place, bogdan, 'bogdan', 'Bogdan-password'));
  await shut(place, 'b-database-of-anna', anna, 'Anna-password');
  const triesOfBogdan = async () => (await readRecord(bogdan, place))?.tries;
  for (let n = 0; n < 3; n += 1) {
    expect(await unlock('demo', { userName: anna, password: 'Anna-password' }, place)).toMatchObject({ kind: 'opened' });
    expect(await triesOfBogdan()).toBe(0);
  }
  for (let n = 0; n < LIMITS.offlineTries; n += 1)
    expect(await unlock('demo', { userName: 'bogdan', password: 'guessed' }, place)).toEqual({ kind: 'wrong' });
  expect(await triesOfBogdan()).toBe(LIMITS.offlineTries);
  expect(await unlock('demo', { userName: 'bogdan', password: 'Bogdan-password' }, place)).toEqual({ kind: 'blocked' });
}, 60_000);
