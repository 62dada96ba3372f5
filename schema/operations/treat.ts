import * as v from 'valibot';
import { pageStatus } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { treatedBy } from '#schema/operations/archive-parts.ts';
import { changedDocument } from '#schema/operations/changed-document.ts';
import { effect, operationKind, type Effect, type Saved } from '#schema/operations/operation.ts';
import { byName, line, list, text } from '#schema/records/bounds.ts';
import { attributeValues } from '#schema/records/container.ts';
import { evidence } from '#schema/records/registration.ts';

const code = text(LIMITS.codeCharacters);
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.noteCharacters));

/** Document data of every treatment; the judge replaces them with the service's data. */
const about = {
  /** The document's box. */
  containerId: line,
  projectId: line,
  documentCode: code,
};

const treatPayload = v.variant('do', [
  v.strictObject({ ...about, do: v.literal('categorise'), categoryId: line }),
  v.strictObject({
    ...about,
    do: v.literal('correct'),
    /** Contains only changed values; an empty text clears one. */
    values: attributeValues,
    evidence: byName(evidence),
    toVerify: list(line),
    code: v.optional(code),
    reason,
  }),
  v.strictObject({ ...about, do: v.literal('rehouse'), toId: line, fromCode: code, toCode: code, scanned: v.boolean(), reason }),
  v.strictObject({
    ...about,
    do: v.literal('accept'),
    /** Missing pages that this justifies. */
    pages: list(line, ARCHIVE_LIMITS.pagesPerOperation),
    reason,
  }),
  v.strictObject({ ...about, do: v.literal('strike'), reason }),
]);

/** Payload of a treatment at the archive, by its `do`. */
export type Treat = v.InferOutput<typeof treatPayload>;

/**
 * Sorts a document onto a pile, corrects it, moves it to another box, accepts it as incomplete, or deletes it (S1 §7
 * *Segregation*). The judge requires `segregation.correct` for everything but sorting.
 */
export const registrationTreat = operationKind({
  type: 'registration.treat',
  grant: 'segregation.work',
  payloadVersion: 1,
  payload: treatPayload,
  subject: registration.name,
  lane: (_entityId, { containerId }) => containerId,
  refs: (asked) => {
    const pages = asked.do === 'accept' ? asked.pages : [];
    return [asked.containerId, ...(asked.do === 'rehouse' ? [asked.toId] : []), ...pages];
  },
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, asked) => effectsOf(saved, asked),
  remade: () => null,
});

/** Adds or removes one document in the count of a box. */
const counted = (id: string, by: 1 | -1): Effect =>
  effect(container.name, id, (row) => row && { ...row, documents: Math.max(0, row.documents + by) });

function effectsOf(saved: Saved, asked: Treat): readonly Effect[] {
  const { containerId, projectId, documentCode } = asked;
  const document = (fold: Parameters<typeof effect<typeof registration.name>>[2]) =>
    effect(registration.name, saved.entityId, fold);
  const noted = { projectId, containerId, registrationId: saved.entityId, code: documentCode };
  switch (asked.do) {
    case 'categorise':
      return [document((row) => row && { ...row, categoryId: asked.categoryId })];
    case 'correct':
      return [changedDocument(saved.entityId, asked), treatedBy(saved, { ...noted, did: 'corrected', reason: asked.reason })];
    case 'rehouse':
      return [
        document((row) => row && { ...row, containerId: asked.toId }),
        counted(containerId, -1),
        counted(asked.toId, 1),
        treatedBy(saved, { ...noted, did: 'rehoused', from: asked.fromCode, to: asked.toCode, reason: asked.reason }),
      ];
    case 'accept':
      return [
        document((row) => row && { ...row, acceptedIncomplete: true }),
        ...asked.pages.map((id) => effect(syncPage.name, id, (row) => row && { ...row, status: pageStatus.justified })),
        treatedBy(saved, { ...noted, did: 'accepted', reason: asked.reason }),
      ];
    case 'strike':
      return [
        effect(registration.name, saved.entityId, () => null),
        counted(containerId, -1),
        treatedBy(saved, { ...noted, did: 'struck', reason: asked.reason }),
      ];
  }
}
