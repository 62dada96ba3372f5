import * as v from 'valibot';
import { pageStatus, type PageStatus } from '#schema/codes/bench.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { madeBy } from '#schema/operations/archive-parts.ts';
import { effect, operationKind, type Effect, type Saved } from '#schema/operations/operation.ts';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';

const code = text(LIMITS.codeCharacters);
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.nameCharacters));
const status = v.picklist(Object.values(pageStatus) as PageStatus[]);
const project = { projectId: line };

const page = v.strictObject({
  id: line,
  registrationId: line,
  barcode: code,
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  status,
});

const changePayload = v.variant('do', [
  v.strictObject({ ...project, do: v.literal('begin'), name, source: v.picklist(['scan', 'csv']) }),
  v.strictObject({ ...project, do: v.literal('addPages'), pages: list(page, ARCHIVE_LIMITS.pagesPerOperation) }),
  v.strictObject({ ...project, do: v.literal('setPage'), pageId: line, status, justificationId: line, text: paragraph }),
  v.strictObject({ ...project, do: v.literal('close') }),
  v.strictObject({ ...project, do: v.literal('reopen') }),
  v.strictObject({ ...project, do: v.literal('remove') }),
]);

/** Payload of a synchronization change, by its `do`. */
export type SynchronizationChange = v.InferOutput<typeof changePayload>;

/**
 * Starts a comparison of the pages of documents, adds pages, sets the state of a page, closes or reopens it. Never contested:
 * additions of two users add up, and the later state of a page wins.
 */
export const synchronizationChange = operationKind({
  type: 'synchronization.change',
  grant: 'segregation.work',
  payloadVersion: 1,
  payload: changePayload,
  subject: synchronization.name,
  lane: (entityId) => entityId,
  // pages wait for their documents, and a state for its page, because one that is with a supervisor does not exist yet
  refs: (asked) => {
    if (asked.do === 'setPage') return [asked.pageId];
    return asked.do === 'addPages' ? [...new Set(asked.pages.map(({ registrationId }) => registrationId))] : [];
  },
  creates: false,
  deletes: false,
  movesLane: true,
  afterLane: false,
  custody: null,
  effects: (saved, asked) => effectsOf(saved, asked),
  remade: () => null,
});

function effectsOf(saved: Saved, asked: SynchronizationChange): readonly Effect[] {
  const { projectId } = asked;
  const itself = (fold: Parameters<typeof effect<typeof synchronization.name>>[2]) =>
    effect(synchronization.name, saved.entityId, fold);
  switch (asked.do) {
    case 'begin':
      return [
        itself(
          (row) =>
            row ?? {
              ...madeBy(saved),
              id: saved.entityId,
              projectId,
              name: asked.name,
              state: 'open',
              source: asked.source,
            },
        ),
      ];
    case 'addPages':
      return asked.pages.map((added) =>
        effect(
          syncPage.name,
          added.id,
          (row) =>
            row ?? {
              ...madeBy(saved),
              ...added,
              projectId,
              synchronizationId: saved.entityId,
              justificationId: '',
              text: '',
            },
        ),
      );
    case 'setPage': {
      const { pageId, justificationId, text: comment } = asked;
      return [effect(syncPage.name, pageId, (row) => row && { ...row, status: asked.status, justificationId, text: comment })];
    }
    case 'close':
      return [itself((row) => row && { ...row, state: 'closed' })];
    case 'reopen':
      return [itself((row) => row && { ...row, state: 'open' })];
    case 'remove':
      return [effect(synchronization.name, saved.entityId, () => null)];
  }
}
