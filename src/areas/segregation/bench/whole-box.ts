import type { Registration } from '#schema/records/registration.ts';
import { treatedDocument, type UnseenTreat } from '#src/data/queries/treats.ts';

/** Documents of a box, of which this device may have a part. */
interface Parts {
  containerId: string;
  /** Documents by the answer of the service. */
  answered: readonly Registration[];
  /** Documents on this device. */
  own: readonly Registration[];
  treats: readonly UnseenTreat[];
}

/**
 * All documents of a box: those of the service's answer with what was saved here since, and those of this device, which are newer.
 * What left the box here has left it.
 */
export function wholeBox({ containerId, answered, own, treats }: Parts): Registration[] {
  const here = new Map(own.map((document) => [document.id, document]));
  const rest = answered.flatMap((document) => {
    if (here.has(document.id)) return [];
    const now = treatedDocument(document, treats);
    return now?.containerId === containerId ? [now] : [];
  });
  return rest.length === 0 ? [...own] : [...own, ...rest];
}
