import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { LeftReason } from '#schema/calls/document-mail.ts';
import { accountType } from '#schema/codes.ts';
import { isMailAddress, mailAddressOf, mailDomainOf } from '#schema/rules/mail-address.ts';
import { isVisible, type Sighted } from '#schema/rules/sight.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';

/** A receiver of a mail: a user of the client, or an external address. */
export interface Receiver {
  /** Empty for an external address. */
  userId: string;
  address: string;
  name: string;
}

/** A receiver to whom nothing is sent. */
export interface LeftOut {
  userId: string;
  name: string;
  reason: LeftReason;
}

interface Place {
  tx: Tx;
  tenantId: string;
}

/** Users of the client with an interactive account. */
export const isPerson = (tenantId: string) =>
  and(eq(users.tenantId, tenantId), eq(users.active, true), ne(users.accountType, accountType.atService));

/** True if a user may see all of these documents. */
export async function coversAll({ tx, tenantId }: Place, userId: string, documents: readonly Sighted[]): Promise<boolean> {
  const person = await new TransactionReader(tx, tenantId).person(userId);
  const sight = await sightOf(tx, tenantId, userId);
  return documents.every((document) => {
    const may = person?.projects.get(document.projectId)?.has('document.search') === true;
    return may && (!sight || isVisible(sight, document));
  });
}

/**
 * Those of the requested receivers who may get these documents. The typed address of a user counts as that user, so it cannot
 * bypass their visibility. External addresses need a domain of the client's list.
 */
export async function receiversOf(
  place: Place,
  asked: readonly ({ userId: string } | { address: string })[],
  documents: readonly Sighted[],
  domains: readonly string[],
): Promise<{ to: Receiver[]; left: LeftOut[] }> {
  const [to, left]: [Map<string, Receiver>, LeftOut[]] = [new Map(), []];
  const people = await peopleOf(place, asked);
  for (const one of asked) {
    const person = people.find(({ id, email }) => ('userId' in one ? id === one.userId : mailAddressOf(email) === one.address));
    if (!person) {
      const outside = 'address' in one ? one.address : '';
      if (outside !== '' && domains.includes(mailDomainOf(outside)))
        to.set(outside, { userId: '', address: outside, name: outside });
      else
        left.push({
          userId: 'userId' in one ? one.userId : '',
          name: outside,
          reason: outside === '' ? 'unknown' : 'domainNotListed',
        });
      continue;
    }
    const { id: userId, name } = person;
    const address = mailAddressOf(person.email);
    if (!person.isHere) left.push({ userId, name: '', reason: 'unknown' });
    else if (!isMailAddress(address)) left.push({ userId, name, reason: 'noAddress' });
    else if (!(await coversAll(place, userId, documents))) left.push({ userId, name, reason: 'sightDiffers' });
    else to.set(userId, { userId, address, name });
  }
  return { to: [...to.values()], left };
}

async function peopleOf({ tx, tenantId }: Place, asked: readonly ({ userId: string } | { address: string })[]) {
  const ids = asked.flatMap((one) => ('userId' in one ? one.userId : []));
  const addresses = asked.flatMap((one) => ('address' in one ? one.address : []));
  const { id, name, email } = users;
  // includes ended accounts: their address is not an external one
  const isAsked = or(inArray(id, ids), inArray(sql`lower(trim(${email}))`, addresses));
  const isHere = sql<boolean>`${isPerson(tenantId)}`;
  return tx
    .select({ id, name, email, isHere })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), isAsked));
}
