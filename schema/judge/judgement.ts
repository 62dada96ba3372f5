import type { CustodyEvent } from '#schema/codes.ts';
import type { Flat } from '#schema/rules/compare.ts';
import type { ConflictKind, RefusalCode } from '#schema/problems.ts';
import type { Effect, Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Outcome, ServiceNote } from '#schema/records/outcome.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Container } from '#schema/records/container.ts';

/** Environment-specific functions of judging, injected by service and model. */
export interface Rules {
  /** SHA-256 of UTF-8 text, lower-case hex. */
  sha256(text: string): Promise<string> | string;
}

/**
 * Checks that a supervisor's decision skips, because the supervisor has seen their results. `required` is that of a call for values
 * that may be missing.
 */
export type Waiver =
  | 'required'
  | 'access'
  | 'sight'
  | 'project'
  | 'closed'
  | 'archived'
  | 'costCenter'
  | 'rules'
  | 'dictionary'
  | 'stale'
  | 'dependencies'
  | 'claim';

/** An id that replaces another, because the service already had the same record. */
export interface Link {
  from: string;
  to: string;
  /** Version of the other row at which the two were found equal: the base of later changes. */
  version: number;
}

export interface Applied {
  outcome: 'applied';
  /** The operation as carried out: merged, renumbered, redirected. The receipt keeps the original. */
  operation: Operation;
  /** Result for the operator: `VerdictRow.outcome`. */
  note: Outcome | ServiceNote;
  /** True if nothing has to be written. */
  nothing: boolean;
  /** Fields of the operation's own row that its effects do not set. */
  patch: Partial<Registration & Container> | Partial<Order> | Partial<Position>;
  link: Link | null;
  /** Restores the row, which was deleted. */
  revive: boolean;
  /** Custody events of containers in addition to those of the kind's trait. */
  events: readonly ContainerEvent[];
  /** Pages to add to the document as its next version. */
  pages: { documentId: string; fileIds: readonly string[]; name: string } | null;
  /** Effects in addition to those of the kind, on rows that only the service can determine. */
  effects: readonly Effect[];
  /** Operations the service creates as a consequence, each a case with its own receipt. */
  followUps: readonly FollowUp[];
}

/** An operation created by the service for a part of another one that needs a decision. */
export interface FollowUp {
  operation: Operation;
  judged: Contested;
}

/** Event of a container as the judge creates it; the actor and both states are added on writing. */
export interface ContainerEvent {
  containerId: string;
  event: CustodyEvent;
  detail?: Readonly<Record<string, string | number>>;
  /** `scanned` or `typed`; empty if nothing was read. */
  method?: string;
  /** Seals seen; by default those of the container. */
  seal?: string;
}

/** Reason why a supervisor has to decide, and the values to compare. */
export interface Contested {
  outcome: 'contested';
  kind: ConflictKind;
  /** Conflicting fields with the value of each side. `base` is null if the row the device had is unknown. */
  fields: readonly string[];
  base: Flat | null;
  device: Flat;
  service: Flat | null;
  parallel: readonly string[];
  /** Conflicting row of the service; empty for none. */
  otherId: string;
  otherTitle: string;
}

export interface Refused {
  outcome: 'refused';
  code: RefusalCode;
  message: string;
}

/**
 * `held`: a dependency, a file or a version that reads it is missing, and nothing is recorded. `child`: it waits for a case it depends
 * on.
 */
export type Judgement =
  | Applied
  | Contested
  | Refused
  | { outcome: 'held'; code?: 'fileMissing' | 'fileChecking' | 'payloadVersion' | 'typeUnknown' }
  | { outcome: 'child'; conflictId: string };

/** An operation that is carried out unchanged or amended. */
export function applied(operation: Operation, more: Partial<Omit<Applied, 'outcome' | 'operation'>> = {}): Applied {
  return {
    outcome: 'applied',
    operation,
    note: '',
    nothing: false,
    patch: {},
    link: null,
    revive: false,
    events: [],
    pages: null,
    effects: [],
    followUps: [],
    ...more,
  };
}

/** An operation that a supervisor has to decide. */
export function contested(kind: ConflictKind, more: Partial<Omit<Contested, 'outcome' | 'kind'>> = {}): Contested {
  return {
    outcome: 'contested',
    kind,
    fields: [],
    base: null,
    device: {},
    service: null,
    parallel: [],
    otherId: '',
    otherTitle: '',
    ...more,
  };
}

/** An operation that its author has to correct or discard. */
export function refused(code: RefusalCode, message = ''): Refused {
  return { outcome: 'refused', code, message };
}
