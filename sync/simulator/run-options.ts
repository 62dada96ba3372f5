import type { Behaviour } from '#sync/behaviour.ts';
import type { Hasher, Ports } from '#sync/ports.ts';
import type { ModelService, ServiceFlaws, ServiceParts } from '#sync/simulator/model/service.ts';
import type { UpdateStep } from './updates.ts';

/** A deviation from the shipped product that the simulator must notice. */
export interface Mutant {
  name: string;
  behaviour?: Partial<Behaviour>;
  flaws?: ServiceFlaws;
  wrap?: (ports: Ports) => Ports;
  logoutWipes?: boolean;
  /** Steps of an upgrade in place of those of the application. */
  updateSteps?: readonly UpdateStep[];
}

export interface RunOptions {
  seed: number;
  operations: number;
  mutant?: Mutant | undefined;
  /** Another service than the model behind the wire, with its hash function. */
  service?: { make: (parts: ServiceParts) => ModelService; hasher: Hasher };
  /** Every further actor is in the world (`workload/all.ts`). */
  hasAllActors?: boolean;
  /** Keeps the lines of the trace. */
  keepsTrace?: boolean;
}
