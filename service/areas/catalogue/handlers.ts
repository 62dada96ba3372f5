import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { catalogueCalls } from '#schema/calls/catalogue.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { reachOf } from '#service/areas/documents/rights.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { pinnedState } from './pins.ts';
import { entriesOf, inSight, type View } from './entries.ts';
import { blockBytes } from './packed.ts';
import { blocksOf, documentsIn, type Block, type ProjectPlace } from './range.ts';

const unknownProject: Refused = { refused: 'row.unknown', message: 'No such project.' };
const unknownBlock: Refused = { refused: 'row.unknown', message: 'No such block.' };
/** Bytes of a row in a block, roughly: of a person with a limited sight the true size would count what they may not see. */
const ROW_BYTES = 60;

type Listed = Pick<Block, 'block' | 'rows' | 'bytes' | 'sha256'> & { documents: number };

/** The pocket catalogue: blocks of documents and boxes that a device keeps to find them without the service. */
export const catalogueHandlers: Handlers<typeof catalogueCalls> = {
  pinnedState,

  catalogue: async (context, { projectId }) => {
    const view = await viewOf(context, projectId);
    if (!view) return unknownProject;
    const blocks = await blocksOf(context.tx, placeOf(context, projectId));
    const listed = await asListed(context, blocks, view);
    return {
      data: {
        blocks: listed.map(({ block, rows, bytes, sha256 }) => ({ block, rows, bytes, sha256 })),
        documents: listed.reduce((sum, { documents }) => sum + documents, 0),
        madeAt: blocks.length > 0 ? Math.min(...blocks.map(({ madeAt }) => madeAt)) : 0,
        view: fingerprintOf(view),
        listLocked: await listLocked(context, projectId),
      },
    };
  },

  catalogueBlock: async (context, { projectId, block: n }) => {
    const view = await viewOf(context, projectId);
    if (!view) return unknownProject;
    const place = placeOf(context, projectId);
    const block = (await blocksOf(context.tx, place)).find((one) => one.block === n);
    if (!block) return unknownBlock;
    const classes = await classesOf(context.tx, context.tenantId, [projectId]);
    const entries = await entriesOf(context.tx, place, block, view, classes);
    return { file: await blockBytes(entries), name: `catalogue-${n}.bin`, type: 'application/octet-stream' };
  },
};

const placeOf = ({ tenantId }: HandlerContext, projectId: string): ProjectPlace => ({ tenantId, projectId });

/** Parts of a project the caller may find; null for a project out of reach. */
async function viewOf({ tx, caller }: HandlerContext, projectId: string): Promise<View | null> {
  const reach = await reachOf(tx, caller);
  if (!reach.projects.has(projectId)) return null;
  const may = (grant: 'document.search' | 'protocol.read') => reach.mayIn(projectId, grant);
  return { documents: may('document.search'), boxes: may('protocol.read'), sight: reach.sight };
}

/** Classes without the right to lists. Only people with a sight have classes listed with their rights. */
async function listLocked({ tx, tenantId, caller }: HandlerContext, projectId: string): Promise<string[]> {
  const reach = await reachOf(tx, caller);
  if (reach.sight?.projects.get(projectId) !== 'listed') return [];
  const ids = (await classesOf(tx, tenantId, [projectId])).map(({ id }) => id);
  return ids.filter((classId) => !reach.kindsIn({ projectId, classId }).has(documentGrant.saveList));
}

function fingerprintOf({ documents, boxes, sight }: View): string {
  const seen = sight && [[...sight.projects], [...sight.classes], [...sight.restrictions]];
  return createHash('sha256')
    .update(JSON.stringify([documents, boxes, seen]))
    .digest('hex')
    .slice(0, 16);
}

/** Figures of the blocks as the caller may know them: what is out of sight is not counted. */
async function asListed(context: HandlerContext, blocks: readonly Block[], view: View): Promise<Listed[]> {
  if (view.documents && view.boxes && !view.sight) return [...blocks];
  const seen = view.documents ? await seenDocuments(context, blocks, view) : new Map<number, number>();
  return blocks.map(({ block, rows, documents, sha256 }) => {
    const found = seen.get(block) ?? 0;
    const shown = found + (view.boxes ? rows - documents : 0);
    return { block, rows: shown, documents: found, bytes: shown * ROW_BYTES, sha256 };
  });
}

async function seenDocuments({ tx, tenantId }: HandlerContext, blocks: readonly Block[], { sight }: View) {
  const counts = new Map<number, number>();
  for (const block of blocks) {
    const { rows } = await tx.execute<{ n: number | string }>(
      sql`select count(*) as n from ${documentsIn({ tenantId, projectId: block.projectId }, block)} and ${inSight(sight)}`,
    );
    counts.set(block.block, Number(rows[0]?.n ?? 0));
  }
  return counts;
}
