import type { Documents, OutboxDoc } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Store } from '#sync/ports.ts';
import type { DeviceOrder } from '#sync/simulator/devices/orders.ts';
import type { Wire } from './wire.ts';

/**
 * What a scenario works with: the shipped engine on some devices, and a service behind them. The model of the simulator
 * and the real service each bring one; the scenarios hold both to the same story.
 */
export interface Bench {
  facts: Facts;
  service: BenchService;
  /** A device with one user on it; the same name and user is the same device. */
  device(name: string, userId: string): Promise<BenchDevice>;
  /** A tablet that several people use in turn; each finds his own work, and hands it on with `pass`. */
  shared(name: string, userIds: readonly string[]): Promise<{ of(userId: string): BenchDevice; pass(): void }>;
  /** Lets time pass until it is so; fails with `what` when it does not come. */
  until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void>;
  close(): Promise<void>;
}

/** Names the service knows: the scenarios make no configuration of their own. */
export interface Facts {
  projectId: string;
  classId: string;
  containerTypeId: string;
  /** Another project and its class, where all of them work too. */
  otherProjectId: string;
  otherClassId: string;
  /** Attribute of the class that takes a line of text, and one whose strict dictionary holds the value. */
  textAttribute: string;
  dictionaryAttribute: string;
  dictionaryValue: string;
  operator: string;
  colleague: string;
  supervisor: string;
}

export interface BenchDevice {
  /** The engine of a tab; the first is open from the beginning. */
  tab(place?: number): Promise<Engine>;
  store: Store;
  wire: Wire;
  /** Closes all tabs without a word, as a crash does, and opens the first again. */
  crash(): Promise<void>;
  /** Pulls until the head is reached; false when it could not. */
  catchUp(): Promise<boolean>;
  /** Someone signed in again. */
  signIn(): void;
  /** What an administrator wants of this device. */
  order(order: DeviceOrder): Promise<void>;
  /** When the order to prepare again that it followed last was given (service time); 0 for none. */
  preparedFor(): Promise<number>;
  rows<C extends EntityCollection>(collection: C): Promise<Documents[C][]>;
  outbox(): Promise<OutboxDoc[]>;
}

export interface BenchService {
  container(id: string): Promise<{ code: string; status: number; documents: number } | undefined>;
  registrations(containerId: string): Promise<{ id: string; code: string }[]>;
  /** How often the service carried an operation out or noted its word: once, whatever the wire does. */
  receipts(opIds: readonly string[]): Promise<number>;
  conflicts(): Promise<Conflict[]>;
  /** Takes a backup; what it gives puts it back, under a new epoch. Absent where a bench cannot. */
  backup?: () => Promise<() => Promise<void>>;
  /** Takes the project from a user, or gives it back. Absent where a bench cannot. */
  turnRight?: (userId: string) => Promise<void>;
  /** Brings operations as they are, past every device: what a wire or a broken client could do. */
  deliver(userId: string, operations: readonly Operation[]): Promise<PushVerdict[]>;
  /** Takes a value out of the dictionary, or puts it back. */
  turnValue(value: string): Promise<void>;
  /** Withdraws a project, or takes it up again. */
  turnProject(projectId: string): Promise<void>;
  /** Kills every token of this user. */
  expire(userId: string): Promise<void>;
}

export interface Scenario {
  name: string;
  needs?: 'backup' | 'turnRight';
  run: (bench: Bench) => Promise<void>;
}
