import type { CustodyEvent } from '#schema/codes.ts';
import type { Flat } from '#schema/rules/compare.ts';
import type { ConflictKind, RefusalCode } from '#schema/problems.ts';
import type { Effect, Operation } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Outcome, ServiceNote } from '#schema/records/outcome.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Container } from '#schema/records/container.ts';

/** Parts of judging apart from reading; passed in, so that each side brings its own. */
export interface Rules {
  /** SHA-256 of UTF-8 text, lower-case hex. */
  sha256(text: string): Promise<string> | string;
}

/** Checks skipped by a supervisor's decision: the supervisor has seen their results. */
export type Waiver =
  | 'access'
  | 'sight'
  | 'project'
  | 'closed'
  | 'costCenter'
  | 'rules'
  | 'dictionary'
  | 'stale'
  | 'dependencies'
  | 'claim';

/** An id that stands for another: the row turned out to be one the service already had. */
export interface Link {
  from: string;
  to: string;
  /** Version of the other row when the two were found equal: the base of later changes. */
  version: number;
}

export interface Applied {
  outcome: 'applied';
  /** The operation as it is carried out: merged, renumbered, redirected. The receipt keeps it as it came. */
  operation: Operation;
  /** Result for the operator: `VerdictRow.outcome`. */
  note: Outcome | ServiceNote;
  /** Set when nothing is to be written. */
  nothing: boolean;
  /** Fields of the operation's own row that its effects do not set. */
  patch: Partial<Registration & Container> | Partial<Order> | Partial<Position>;
  link: Link | null;
  /** The row it changes was deleted and comes back. */
  revive: boolean;
  /** Custody events of containers in addition to those of the kind's trait. */
  events: readonly ContainerEvent[];
  /** Pages added to the document as its next version. */
  pages: { fileIds: readonly string[]; name: string } | null;
  /** Effects the judge adds to those of the kind: rows that only the service knows to change. */
  effects: readonly Effect[];
  /** Operations the service makes because of it, each a case with a receipt of its own. */
  followUps: readonly FollowUp[];
}

/** An operation made by the service: a part of another one that a person has to decide. */
export interface FollowUp {
  operation: Operation;
  judged: Contested;
}

/** Event of a container, as the judge knows it; the actor and both states are added when it is written. */
export interface ContainerEvent {
  containerId: string;
  event: CustodyEvent;
  detail?: Readonly<Record<string, string | number>>;
  /** `scanned` or `typed`; empty where nothing was read. */
  method?: string;
  /** Seals seen; those of the container where it is missing. */
  seal?: string;
}

/** Reason why a person has to decide, and the values to compare. */
export interface Contested {
  outcome: 'contested';
  kind: ConflictKind;
  /** Conflicting fields with the value of each side. `base` is null if it is unknown what the device saw. */
  fields: readonly string[];
  base: Flat | null;
  device: Flat;
  service: Flat | null;
  parallel: readonly string[];
  /** Row of the service the case collides with; empty for none. */
  otherId: string;
  otherTitle: string;
}

export interface Refused {
  outcome: 'refused';
  code: RefusalCode;
  message: string;
}

/** `held`: a dependency or a file is not here yet, nothing is remembered. `child`: it waits for a case it depends on. */
export type Judgement =
  | Applied
  | Contested
  | Refused
  | { outcome: 'held'; code?: 'fileMissing' | 'fileChecking' }
  | { outcome: 'child'; conflictId: string };

/** An operation that is carried out as it came, or amended. */
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

/** An operation a supervisor has to decide. */
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

/** An operation its author has to correct or discard. */
export function refused(code: RefusalCode, message = ''): Refused {
  return { outcome: 'refused', code, message };
}
