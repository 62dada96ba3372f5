import type { OutboxDoc } from '#schema/collections.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { useLive } from '#src/data/live/live.ts';
import { containerById } from '#src/data/queries/containers.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';
import { classOf } from '#src/data/queries/references.ts';
import { registrationById } from '#src/data/queries/registrations.ts';
import { boxIdOf, boxNamed } from './box-named.ts';
import { documentIdOf, documentNamed } from './document-named.ts';
import { orderOf } from './row-words.ts';
import { useOrderNamed } from './use-order-named.ts';

/**
 * Returns the name of the document of a change, and its code or that of the box; of a change of an order its number. Empty for other
 * changes, and while its class is not here.
 */
export function useName(row: OutboxDoc): { name: string; code: string } {
  const held = useLive(registrationById, documentIdOf(row));
  // a document that is removed here is hidden, not forgotten
  const document = documentNamed(row, held?.row ?? held?.base ?? null);
  const of = useLive(classOf, document?.classId ?? '');
  const box = useBoxCode(row);
  const order = useOrderNamed(orderOf(row));
  if (order && box === '') return { name: order.name, code: '' };
  return { name: document && of ? documentWords(of.attributes, document) : '', code: document?.code ?? box };
}

function useBoxCode(row: OutboxDoc): string {
  const id = boxIdOf(row);
  const held = useLive(containerById, id);
  const kept = held?.row ?? held?.base ?? null;
  const isGone = held !== undefined && kept === null;
  const made = useLive(outboxOf, isGone ? id : '');
  return boxNamed(row, kept, made ?? []);
}
