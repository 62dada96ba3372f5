import { LIMITS } from '#schema/limits.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { dataKeyOf } from './data-key.ts';
import { allRecords, changeRecord, type KeyRecord } from './key-record.ts';
import { byPassword, inTurn, type Secret } from './keys.ts';
import { openPapers, type Papers } from './papers.ts';
import { mayBeOf } from './password-wrap.ts';

/** Result of name and password without the service. */
export type Unlocked =
  | { kind: 'opened'; papers: Papers }
  /** This device has no data of a user of this name at this client. */
  | { kind: 'none' }
  | { kind: 'wrong' }
  /** Too many wrong passwords: only the service signs the user in. */
  | { kind: 'blocked' };

/** Opens a user's data on this device with name and password only; wrong passwords are counted, and nothing is erased. */
export function unlock(urlPath: string, secret: Secret, place: Workplace = here()): Promise<Unlocked> {
  return inTurn(place)(async () => {
    let result: Unlocked = { kind: 'none' };
    const others: string[] = [];
    for (const record of await allRecords(place)) {
      if (record.urlPath !== urlPath || !record.password || !record.papers) continue;
      if (!(await mayBeOf(record.password, secret.userName))) continue;
      const opened = await tryPassword(record, secret, place);
      if (opened.kind === 'opened') {
        // two names may have one hint: the right password of one person is no try of the other
        for (const name of others) await changeRecord(name, (each) => each && { ...each, tries: each.tries - 1 }, place);
        return opened;
      }
      others.push(record.name);
      result = opened;
    }
    return result;
  });
}

async function tryPassword({ name, papers, check }: KeyRecord, secret: Secret, place: Workplace): Promise<Unlocked> {
  // counted before it is tried: a page that is closed in between has tried all the same
  const record = await changeRecord(name, (each) => each && { ...each, tries: each.tries + 1 }, place);
  if (!record || record.tries > LIMITS.offlineTries) return { kind: 'blocked' };
  const had = await byPassword(record, secret);
  if (!had || !papers) return { kind: 'wrong' };
  const session = await dataKeyOf(had.bytes);
  had.bytes.fill(0);
  if (session.check !== check) return { kind: 'wrong' };
  const found = await openPapers(session, name, papers);
  if (!found) return { kind: 'wrong' };
  await changeRecord(name, (each) => each && { ...each, tries: 0, session }, place);
  return { kind: 'opened', papers: found };
}
