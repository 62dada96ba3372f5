import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  flowCaseStatus,
  flowTaskStatus,
  type ActivityKind,
  type FlowCaseStatus,
  type FlowEvent,
  type FlowTaskStatus,
} from '#schema/codes/flow.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import { ms } from '#service/db/tables/columns.ts';
import { appendOnly, rising } from '#service/db/protection.ts';

/** Workflows as they were published, and the cases that run by them. Times are milliseconds since 1970. */

const ofClient = { tenantId: text('tenant_id').notNull() };

export const workflows = pgTable(
  'workflows',
  {
    ...ofClient,
    id: text('id').notNull(),
    projectId: text('project_id').notNull(),
    /** `workflowStatus`: new cases begin in an active one only. */
    active: boolean('active').notNull(),
    /** Version new cases run by. */
    version: integer('version').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);
rising(workflows);

/** Definitions, one row per publishing. A running case keeps its version. */
export const workflowVersions = pgTable(
  'workflow_versions',
  {
    ...ofClient,
    workflowId: text('workflow_id').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<FlowDefinition>().notNull(),
    publishedAt: ms('published_at').notNull(),
    publishedByName: text('published_by_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.workflowId, t.version] })],
);
appendOnly(workflowVersions);

/** Classes whose documents a workflow takes. */
export const workflowClasses = pgTable(
  'workflow_classes',
  { ...ofClient, workflowId: text('workflow_id').notNull(), classId: text('class_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.workflowId, t.classId] }),
    index('workflow_classes_class').on(t.tenantId, t.classId),
  ],
);

/** A document on its way through a workflow. */
export const flowCases = pgTable(
  'flow_cases',
  {
    ...ofClient,
    id: text('id').notNull(),
    number: text('number').notNull(),
    workflowId: text('workflow_id').notNull(),
    version: integer('version').notNull(),
    projectId: text('project_id').notNull(),
    classId: text('class_id').notNull(),
    documentGuid: text('document_guid').notNull(),
    status: integer('status').$type<FlowCaseStatus>().notNull(),
    /** Tokens (`FlowState`). */
    marking: jsonb('marking').$type<readonly string[]>().notNull(),
    visits: jsonb('visits').$type<Readonly<Record<string, number>>>().notNull(),
    startedAt: ms('started_at').notNull(),
    startedBy: text('started_by').notNull(),
    startedByName: text('started_by_name').notNull(),
    endedAt: ms('ended_at').notNull().default(0),
    /** Rises with each move: callers name the one they saw. */
    rowVersion: integer('row_version').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('flow_cases_number').on(t.tenantId, t.number),
    index('flow_cases_document').on(t.tenantId, t.documentGuid, t.startedAt),
    // a document is in one case at a time
    uniqueIndex('flow_cases_open')
      .on(t.tenantId, t.documentGuid)
      .where(sql.raw(`status in (${flowCaseStatus.running}, ${flowCaseStatus.halted})`)),
  ],
);
rising(flowCases);

/** One visit of a step people answer. The key refuses a second opening. */
export const flowTasks = pgTable(
  'flow_tasks',
  {
    ...ofClient,
    caseId: text('case_id').notNull(),
    activityId: text('activity_id').notNull(),
    visit: integer('visit').notNull(),
    kind: integer('kind').$type<ActivityKind>().notNull(),
    status: integer('status').$type<FlowTaskStatus>().notNull(),
    openedAt: ms('opened_at').notNull(),
    /** 0 for no due date. */
    dueAt: ms('due_at').notNull(),
    endedAt: ms('ended_at').notNull().default(0),
    answeredBy: text('answered_by').notNull().default(''),
    answeredByName: text('answered_by_name').notNull().default(''),
    /** The way that was taken; empty while it is open, and where none was taken. */
    relationId: text('relation_id').notNull().default(''),
    /** Values to confirm as they were when it opened; emptied when the document is erased. */
    before: jsonb('before').$type<Readonly<Record<string, string>>>().notNull(),
    /** Confirmed values that were changed in the meantime. */
    corrected: integer('corrected').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.caseId, t.activityId, t.visit] }),
    index('flow_tasks_open')
      .on(t.tenantId, t.dueAt)
      .where(sql.raw(`status = ${flowTaskStatus.open}`)),
  ],
);
rising(flowTasks);

/** People who accepted a step that needs several. */
export const flowVotes = pgTable(
  'flow_votes',
  {
    ...ofClient,
    caseId: text('case_id').notNull(),
    activityId: text('activity_id').notNull(),
    visit: integer('visit').notNull(),
    userId: text('user_id').notNull(),
    at: ms('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.caseId, t.activityId, t.visit, t.userId] })],
);
appendOnly(flowVotes);

/** History of a case: each row has the hash of the one before it, and no value of a document. */
export const flowHistory = pgTable(
  'flow_history',
  {
    ...ofClient,
    caseId: text('case_id').notNull(),
    position: integer('position').notNull(),
    event: integer('event').$type<FlowEvent>().notNull(),
    activityId: text('activity_id').notNull(),
    visit: integer('visit').notNull(),
    relationId: text('relation_id').notNull(),
    at: ms('at').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    opId: text('op_id').notNull(),
    /** Words of a person, names of changed fields, the reason of a halt. */
    detail: jsonb('detail').$type<FlowDetail>().notNull(),
    /** Tokens this event took off and put. */
    removed: jsonb('removed').$type<readonly string[]>().notNull(),
    placed: jsonb('placed').$type<readonly string[]>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.caseId, t.position] }),
    index('flow_history_op').on(t.tenantId, t.opId).where(sql.raw(`op_id <> ''`)),
  ],
);
appendOnly(flowHistory);

export interface FlowDetail {
  reason?: string;
  /** Ids of confirmed attributes that were changed. */
  fields?: readonly string[];
  halt?: string;
}

/** Last position of each history: a history cut at its end is found. */
export const flowHeads = pgTable(
  'flow_heads',
  {
    ...ofClient,
    caseId: text('case_id').notNull(),
    position: integer('position').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.caseId] })],
);
rising(flowHeads);
