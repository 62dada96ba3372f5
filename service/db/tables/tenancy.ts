import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { appendOnly, readOnly } from '#service/db/protection.ts';
import { projects } from '#service/db/tables/vault.ts';

/** Clients, people and sessions. Every key begins with the tenant (architecture.md, Service). Times of people are `timestamptz`. */

/** Clients. The only table that is read before a tenant is known, by `url_path`. */
export const tenants = pgTable('tenants', {
  tenantId: text('tenant_id').primaryKey(),
  urlPath: text('url_path').notNull().unique(),
  name: text('name').notNull(),
  language: text('language').notNull(),
  internal: boolean('internal').notNull().default(false),
  primaryColour: text('primary_colour').notNull().default('#14477D'),
  /** The client's own logo as SVG text; empty where the product's mark will do. */
  logo: text('logo').notNull().default(''),
  /** Name of the client's own texts and pictures (S0 §3 clientResource); empty where it has none. */
  resource: text('resource').notNull().default(''),
  /** Its address is out of use and admits no user (S0 §3 validUrlPath). */
  closed: boolean('closed').notNull().default(false),
  /** Addresses and networks (`10.0.0.0/8`) people may come from (S0 §3 validIp); empty for any. */
  networks: text('networks').array().notNull().default([]),
  /** Page of this service for who is not signed in, instead of the sign-in (S0 §3 redirectPage); empty for none. */
  redirectPage: text('redirect_page').notNull().default(''),
  maxDocumentsInPrintout: integer('max_documents_in_printout').notNull().default(3),
  /** Required fields of an order: a reason, a description, a comment on the reason (S0 §3). */
  workorderReasons: boolean('workorder_reasons').notNull().default(false),
  workorderDescription: boolean('workorder_description').notNull().default(true),
  workorderReasonComment: boolean('workorder_reason_comment').notNull().default(false),
  /** `ClientParameters` without the fields above. */
  parameters: jsonb('parameters').notNull(),
});
readOnly(tenants);

export const users = pgTable(
  'users',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.tenantId),
    id: text('id').notNull(),
    userName: text('user_name').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    roles: text('roles').array().notNull(),
    accountType: integer('account_type').notNull().default(0),
    active: boolean('active').notNull().default(true),
    /** Raised when rights or password change: older access tokens stop immediately. */
    rightsVersion: integer('rights_version').notNull().default(1),
    /** Preference id → value. */
    preferences: jsonb('preferences').notNull().default({}),
    /** Has a list in `user_classes` or `user_restrictions`, or a project by list: then every reader of documents asks `sightOf`. */
    sighted: boolean('sighted').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('users_name').on(t.tenantId, t.userName)],
);

/** Projects a user may work in. */
export const userProjects = pgTable(
  'user_projects',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    projectId: text('project_id').notNull(),
    /** `groupKind` of the user in the project; 0 where the roles of the user count in full. */
    groupKind: integer('group_kind').notNull().default(0),
    /** `ClassMode`: all classes of the project, or those of `user_classes`. */
    classMode: text('class_mode').notNull().default('all'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.projectId] }),
    index('user_projects_project').on(t.tenantId, t.projectId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [projects.tenantId, projects.id] }),
  ],
);

/** Classes a user reaches in projects whose classes are listed. */
export const userClasses = pgTable(
  'user_classes',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    classId: text('class_id').notNull(),
    /** Codes of `classAccess`. */
    access: integer('access').array().notNull(),
    /** UserDocumentGrantKind of the documents area. */
    documentGrants: integer('document_grants').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.classId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);

/** Values of an attribute a user may see. A row means: only these; the empty text stands for no value. */
export const userRestrictions = pgTable(
  'user_restrictions',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    classId: text('class_id').notNull(),
    attributeId: text('attribute_id').notNull(),
    allowed: text('allowed').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.classId, t.attributeId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);

/** Refresh tokens: stored hashed, one row per token, a family per sign-in (decisions.md Session details). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tenantId: text('tenant_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    familyId: text('family_id').notNull(),
    userId: text('user_id').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** The successor, sealed with a key derived from the used token, so that a lost answer can be repeated for 60 s. */
    successorSealed: text('successor_sealed').notNull().default(''),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** User agent, for the list of the user's sessions; `browser / system`. */
    agent: text('agent').notNull().default(''),
    /** Client worked in. */
    target: text('target').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    index('refresh_family').on(t.tenantId, t.familyId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);

/**
 * Deposit tokens, stored hashed: one per sign-in, to hand over the changes on a device once its user has no access
 * (reliability.md 1.7). Bound to the device that uses it first.
 */
export const depositTokens = pgTable(
  'deposit_tokens',
  {
    tenantId: text('tenant_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Family of refresh tokens it was given with. */
    familyId: text('family_id').notNull(),
    userId: text('user_id').notNull(),
    /** Client worked in. */
    target: text('target').notNull(),
    deviceId: text('device_id').notNull().default(''),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    index('deposit_family').on(t.tenantId, t.familyId),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);

/**
 * Secrets that work once: links to set a password (by hash), codes of a second factor (one per user), solved captchas. An
 * unknown name has a row too, so that asking costs the same.
 */
export const oneTimeSecrets = pgTable(
  'one_time_secrets',
  {
    tenantId: text('tenant_id').notNull(),
    /** `SecretKind`, or `tries`: counters of sign-in tries (`login-tries.ts`). */
    kind: text('kind').notNull(),
    /** Hash of a reset or reference token or of a state, id of the user for a code, signature of a captcha. */
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    /** Argon2id of a code; empty where the id is the secret's own hash. */
    hash: text('hash').notNull().default(''),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.kind, t.id] })],
);

/**
 * Pairs that rescue files are sealed for: the newest is handed to devices, older ones still open. The private half
 * never leaves the service.
 */
export const rescueKeys = pgTable(
  'rescue_keys',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.tenantId),
    /** Hash of the public half. */
    id: text('id').notNull(),
    /** A point of P-256, base64. */
    publicKey: text('public_key').notNull(),
    /** PKCS #8, base64. */
    privateKey: text('private_key').notNull(),
    madeAt: bigint('made_at', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);
readOnly(rescueKeys);

/** Events for auditors: one row per audited call and per denied one. Never contains passwords or tokens. */
export const auditEvents = pgTable(
  'audit_events',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    userId: text('user_id').notNull(),
    event: text('event').notNull(),
    subject: text('subject').notNull().default(''),
    detail: jsonb('detail').notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('audit_subject').on(t.tenantId, t.subject)],
);
appendOnly(auditEvents);
