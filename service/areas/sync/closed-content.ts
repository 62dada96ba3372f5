import { custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Custody } from '#schema/judge/records.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { documentsIn } from '#service/areas/protocoling/lists.ts';
import { rules } from './rules.ts';
import type { TransactionReader } from './reader/transaction-reader.ts';

/**
 * Returns the custody events of a draft; each closing has the hash of the content of its box, as on a transfer list.
 * A box that the same draft reopens, or that is too large for a transfer list, has none. Call it after writing the
 * documents of the draft.
 */
export async function withContent({ tx, tenantId }: TransactionReader, draft: Draft): Promise<Custody[]> {
  // an order after the closing does not change the content
  const turns = draft.custody.filter(({ event }) => event === custodyEvent.closeBox || event === custodyEvent.openBox);
  const lastOf = new Map(turns.map((event) => [event.containerId, event]));
  const events: Custody[] = [];
  for (const event of draft.custody) {
    const isClosed = event.event === custodyEvent.closeBox && lastOf.get(event.containerId) === event;
    const hash = isClosed ? await contentHash(event.containerId) : undefined;
    events.push(hash === undefined ? event : { ...event, detail: { ...event.detail, contentHash: hash } });
  }
  return events;

  async function contentHash(containerId: string): Promise<string | undefined> {
    const held = await draft.row(container.name, containerId);
    const documents = held && (await documentsIn(tx, tenantId, containerId));
    return documents ? rules.sha256(protocolText(held.row, documents)) : undefined;
  }
}
