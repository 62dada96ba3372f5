import { and, asc, eq } from 'drizzle-orm';
import type { offlineCalls } from '#schema/calls/offline.ts';
import { codeSegments } from '#service/db/tables/code-segments.ts';
import type { Handlers, Refused } from '#service/http/handlers.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such segment.' };

/** The filter of codes for devices: it is of the whole client, because a code is used once in all of it. */
export const codeFilterHandlers: Pick<Handlers<typeof offlineCalls>, 'codeFilter' | 'codeSegment'> = {
  codeFilter: async ({ tx, tenantId }) => {
    const { id, salt, codes, bytes, madeAt, upto } = codeSegments;
    const segments = await tx
      .select({ id, salt, codes, bytes, madeAt })
      .from(codeSegments)
      .where(eq(codeSegments.tenantId, tenantId))
      .orderBy(asc(upto), asc(madeAt));
    return { data: { segments } };
  },

  codeSegment: async ({ tx, tenantId }, { id }) => {
    const [found] = await tx
      .select({ content: codeSegments.content })
      .from(codeSegments)
      .where(and(eq(codeSegments.tenantId, tenantId), eq(codeSegments.id, id)));
    return found ? { file: found.content, name: `codes-${id}.bin`, type: 'application/octet-stream' } : unknown;
  },
};
