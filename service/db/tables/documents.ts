import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { anonymizationState, textState } from '#schema/codes/documents.ts';
import type { PageArea } from '#schema/records/page-area.ts';
import type { PersonalReason } from '#schema/rules/personal-data.ts';
import type { PageTurn } from '#schema/records/page-turn.ts';

/** Contents of documents and what people do with them. The document itself is a row of `registrations`. Times are milliseconds since 1970. */

const ms = (name: string) => bigint(name, { mode: 'number' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A page of a version: its size in page space, and where it is. */
export interface DocumentPage {
  w: number;
  h: number;
  /** Place of its file among the files of the version. */
  file: number;
  /** Number of the page within its file. */
  n: number;
  bilevel: boolean;
  /** Quarters it is turned to the right; `w` and `h` are those after it. */
  turn?: PageTurn;
}

/** A note with its author. */
export interface StoredNote extends PageArea {
  text: string;
  by: string;
  at: number;
}

/** Versions of the content of a document. Its files follow each other: thirty photos are one version. */
export const documentFiles = pgTable(
  'document_files',
  {
    tenantId: text('tenant_id').notNull(),
    documentId: text('document_id').notNull(),
    version: integer('version').notNull(),
    fileIds: text('file_ids').array().notNull(),
    /** `documentFormat` */
    format: integer('format').notNull(),
    name: text('name').notNull(),
    pages: jsonb('pages').$type<readonly DocumentPage[]>().notNull(),
    bytes: ms('bytes').notNull().default(0),
    madeAt: ms('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
    /** Version of the row it made. */
    changeSet: integer('change_set').notNull(),
    /** 0 while the version is there. */
    removedAt: ms('removed_at').notNull().default(0),
    removedBy: text('removed_by').notNull().default(''),
    reason: text('reason').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.documentId, t.version] }), index('document_files_file').using('gin', t.fileIds)],
);

/** Areas drawn on a page: their newest revision. */
export const pageLayers = pgTable(
  'page_layers',
  {
    tenantId: text('tenant_id').notNull(),
    documentId: text('document_id').notNull(),
    version: integer('version').notNull(),
    page: integer('page').notNull(),
    revision: integer('revision').notNull(),
    opacity: jsonb('opacity').$type<readonly PageArea[]>().notNull(),
    highlight: jsonb('highlight').$type<readonly PageArea[]>().notNull(),
    note: jsonb('note').$type<readonly StoredNote[]>().notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.documentId, t.version, t.page] })],
);

/** Each revision of the areas of a page. Append only, except for the one erase. */
export const pageLayerSteps = pgTable(
  'page_layer_steps',
  {
    tenantId: text('tenant_id').notNull(),
    documentId: text('document_id').notNull(),
    version: integer('version').notNull(),
    page: integer('page').notNull(),
    revision: integer('revision').notNull(),
    opacity: jsonb('opacity').$type<readonly PageArea[]>().notNull(),
    highlight: jsonb('highlight').$type<readonly PageArea[]>().notNull(),
    /** Texts of notes are not repeated here: their places are. */
    note: jsonb('note').$type<readonly PageArea[]>().notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.documentId, t.version, t.page, t.revision] })],
);

/** Progress of reading the text of a version. */
export const textStates = pgTable(
  'text_state',
  {
    tenantId: text('tenant_id').notNull(),
    documentId: text('document_id').notNull(),
    version: integer('version').notNull(),
    state: integer('state').notNull().default(textState.waiting),
    pagesDone: integer('pages_done').notNull().default(0),
    pages: integer('pages').notNull().default(0),
    language: text('language').notNull().default(''),
    /** Mean of the pages that were recognised, in per cent. */
    confidence: real('confidence').notNull().default(0),
    /** `embedded`, `ocr`, `text`; empty until it is known. */
    source: text('source').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    at: ms('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.version] }),
    index('text_state_waiting')
      .on(t.tenantId, t.at)
      .where(sql.raw(`state in (${textState.waiting}, ${textState.working})`)),
  ],
);

/** Terms of the newest version, without what is under black. Each lexeme begins with the number of the client. */
export const documentTexts = pgTable(
  'document_texts',
  {
    tenantId: text('tenant_id').notNull(),
    documentId: text('document_id').notNull(),
    part: integer('part').notNull(),
    projectId: text('project_id').notNull(),
    classId: text('class_id').notNull(),
    /** Time of its registration: results are newest first. */
    at: ms('at').notNull(),
    terms: tsvector('terms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.part] }),
    index('document_texts_terms').using('gin', t.terms),
    index('document_texts_newest').on(t.tenantId, t.classId, t.at, t.documentId),
  ],
);

/** Number of each client, which its lexemes begin with: one index serves all, and none meets the words of another. */
export const termNumbers = pgTable(
  'term_numbers',
  {
    tenantId: text('tenant_id').notNull(),
    n: integer('n').notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] }), uniqueIndex('term_numbers_n').on(t.n)],
);

export const tags = pgTable(
  'tags',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    projectId: text('project_id').notNull(),
    name: text('name').notNull(),
    folded: text('folded').notNull(),
    colour: text('colour').notNull().default(''),
    active: boolean('active').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('tags_folded').on(t.tenantId, t.projectId, t.folded)],
);

/** A document refers to another. */
export const documentLinks = pgTable(
  'document_links',
  {
    tenantId: text('tenant_id').notNull(),
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
    kind: text('kind').notNull().default('linked'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.fromId, t.toId] }), index('document_links_to').on(t.tenantId, t.toId)],
);

/** Searches people keep. */
export const savedViews = pgTable(
  'saved_views',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    owner: text('owner').notNull(),
    ownerName: text('owner_name').notNull(),
    target: text('target').notNull(),
    targetId: text('target_id').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    query: text('query').notNull().default(''),
    columns: text('columns').notNull().default(''),
    version: integer('version').notNull().default(1),
    changedAt: ms('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('saved_views_target').on(t.tenantId, t.targetId)],
);

/** A place the service proposes to black out. */
export interface Proposal {
  id: string;
  page: number;
  position: string;
  text: string;
  reason: PersonalReason;
}

export const anonymizations = pgTable(
  'anonymizations',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    documentId: text('document_id').notNull(),
    version: integer('version').notNull(),
    fileConfigId: integer('file_config_id').notNull().default(1),
    state: integer('state').notNull().default(anonymizationState.waiting),
    proposals: jsonb('proposals').$type<readonly Proposal[]>().notNull().default([]),
    pagesDecided: integer('pages_decided').array().notNull().default([]),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: ms('at').notNull(),
    decidedBy: text('decided_by').notNull().default(''),
    decidedAt: ms('decided_at').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('anonymizations_state').on(t.tenantId, t.state, t.at),
    index('anonymizations_document').on(t.tenantId, t.documentId),
  ],
);

/** Files that were prepared for one person. Dropped as soon as the areas of one of their documents change. */
export const prepared = pgTable(
  'prepared',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** `workState` */
    state: integer('state').notNull(),
    fileId: text('file_id').notNull().default(''),
    bytes: ms('bytes').notNull().default(0),
    documentIds: text('document_ids').array().notNull(),
    wanted: jsonb('wanted').notNull().default({}),
    madeAt: ms('made_at').notNull(),
    expiresAt: ms('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('prepared_user').on(t.tenantId, t.userId),
    index('prepared_documents').using('gin', t.documentIds),
  ],
);

/** Changes of many documents. */
export const massRuns = pgTable(
  'mass_runs',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    change: jsonb('change').notNull(),
    documentIds: text('document_ids').array().notNull(),
    state: integer('state').notNull(),
    done: integer('done').notNull().default(0),
    applied: integer('applied').notNull().default(0),
    conflicts: integer('conflicts').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    undoUntil: ms('undo_until').notNull().default(0),
    madeAt: ms('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/** Outcome of such a change for each document, and the values it had. */
export const massRows = pgTable(
  'mass_rows',
  {
    tenantId: text('tenant_id').notNull(),
    runId: text('run_id').notNull(),
    documentId: text('document_id').notNull(),
    verdict: text('verdict').notNull(),
    code: text('code').notNull().default(''),
    message: text('message').notNull().default(''),
    /** Attribute whose value did not pass: the reader gets its name in their language. */
    attributeId: text('attribute_id').notNull().default(''),
    /** Version the change made. */
    version: integer('version').notNull().default(0),
    before: jsonb('before').notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.runId, t.documentId] })],
);

/** Devices that have the pages of a document for offline use. */
export const documentPins = pgTable(
  'document_pins',
  {
    tenantId: text('tenant_id').notNull(),
    deviceId: text('device_id').notNull(),
    documentId: text('document_id').notNull(),
    userId: text('user_id').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.deviceId] }),
    index('document_pins_device').on(t.tenantId, t.deviceId),
  ],
);
