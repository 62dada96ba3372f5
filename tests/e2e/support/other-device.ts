import { syncCalls } from '#schema/calls/sync.ts';
import { LIMITS } from '#schema/limits.ts';
import { conflictDecide } from '#schema/operations/conflicts.ts';
import { containerClose, containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import type { Operation, OperationKind } from '#schema/operations/operation.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { registrationCreate, registrationUpdate } from '#schema/operations/registrations.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { PushAnswer } from '#schema/sync-wire.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import type { Witness } from '#tests/e2e/support/witness.ts';

type More = Partial<Pick<Operation, 'entityId' | 'base' | 'deps'>>;

/** A device of another operator that speaks the wire without a screen: brings what a story needs to have happened elsewhere. */
export class OtherDevice {
  readonly #witness: Witness;
  readonly #deviceId = crypto.randomUUID();
  #n = 0;
  #model: { box: Container; document: Registration } | undefined;

  private constructor(witness: Witness) {
    this.#witness = witness;
  }

  static async signIn(witness: Witness, userName = 'operator2'): Promise<OtherDevice> {
    await witness.signIn(userName);
    return new OtherDevice(witness);
  }

  /** An open HR box with documents, as the model of everything made here. */
  async model(): Promise<{ box: Container; document: Registration }> {
    if (this.#model) return this.#model;
    const { containers, registrations } = await this.#witness.held();
    for (const document of registrations) {
      const box = containers.find(({ id, status }) => id === document.containerId && status === 1);
      if (box && 'hr-document-code' in document.values) {
        return (this.#model = { box, document });
      }
    }
    throw new Error('The demonstration has no open HR box with documents.');
  }

  /** A box like the model's, with other fields where asked. */
  async box(code: string, other: Readonly<Record<string, string>> = {}): Promise<Operation> {
    const { projectId, containerTypeId, classId, costCenterId, inherited } = (await this.model()).box;
    const about = { projectId, containerTypeId, classId, costCenterId, inherited };
    return this.make(containerCreate, { ...about, code, description: '', scanned: true, ...other });
  }

  /** A document like the model's, with other values where asked. */
  async document(box: Operation, code: string, other: Readonly<Record<string, string>> = {}): Promise<Operation> {
    const { document } = await this.model();
    const values = { ...document.values, 'hr-document-code': code, ...other };
    const { projectId, classId } = document;
    return this.make(
      registrationCreate,
      { containerId: box.entityId, projectId, classId, code, values, evidence: {}, toVerify: [], tries: {}, leased: [] },
      { deps: [box.opId] },
    );
  }

  change(document: Operation, values: Readonly<Record<string, string>>, version: number): Operation {
    const containerId = String(document.payload['containerId']);
    return this.make(
      registrationUpdate,
      { containerId, values, evidence: {}, toVerify: [] },
      { entityId: document.entityId, base: { [document.entityId]: version } },
    );
  }

  changeBox(box: Operation, changes: Partial<Pick<Container, 'description' | 'inherited'>>, version: number): Operation {
    return this.make(containerUpdate, { changes }, { entityId: box.entityId, base: { [box.entityId]: version } });
  }

  /** Closes a box and asks the archive to come for it. */
  async pickup(box: Operation, document: Operation, note: string): Promise<Operation[]> {
    const closed = this.close(box, document, 'S99000001');
    return [closed, await this.order([closed], note)];
  }

  close(box: Operation, document: Operation, seal: string): Operation {
    const about = { entityId: box.entityId, deps: [box.opId, document.opId] };
    return this.make(containerClose, { seals: [seal], scanned: true }, about);
  }

  /** Asks the archive to come for boxes that were closed. */
  async order(closed: readonly Operation[], note: string): Promise<Operation> {
    const { projectId, costCenterId } = (await this.model()).box;
    const asked = { projectId, containerIds: closed.map(({ entityId }) => entityId), costCenterId, note };
    return this.make(pickupCreate, asked, { deps: closed.map(({ opId }) => opId) });
  }

  /** Decides a case as it was seen; for the device of a supervisor. */
  reject({ id, version }: Pick<Conflict, 'id' | 'version'>): Operation {
    const decided = { choice: { take: 'reject' as const }, reason: 'paper', note: '', batchId: '', secondsSpent: 1 };
    return this.make(conflictDecide, { version, ...decided }, { entityId: id });
  }

  /** Sends what has to be applied, as much as one exchange takes. */
  async apply(...operations: Operation[]): Promise<void> {
    for (let at = 0; at < operations.length; at += LIMITS.pushOperations) {
      const results = await this.send(...operations.slice(at, at + LIMITS.pushOperations));
      const other = results.find(({ verdict }) => verdict !== 'applied');
      if (other) throw new Error(`It was not applied: ${JSON.stringify(other)}`);
    }
  }

  /** Sends, and gives the verdict of each. */
  async send(...operations: Operation[]): Promise<PushAnswer['results']> {
    const device = {
      deviceId: this.#deviceId,
      deviceName: 'Other tablet',
      version: this.#witness.version,
      highestN: this.#n,
      waiting: 0,
      oldestAt: 0,
    };
    const answer = (await this.#witness.ask('POST', syncCalls.push.path, { device, operations })) as PushAnswer; // the call's own shape
    return answer.results;
  }

  /** One operation of this device. */
  make<P>(kind: OperationKind<P>, payload: NoInfer<P>, more: More = {}): Operation {
    const entityId = more.entityId ?? crypto.randomUUID();
    this.#n += 1;
    const open: Omit<Operation, 'hash'> = {
      opId: crypto.randomUUID(),
      clientId: this.#witness.clientId,
      userId: this.#witness.userId,
      deviceId: this.#deviceId,
      n: this.#n,
      type: kind.type,
      lane: kind.lane(entityId, payload),
      refs: [...kind.refs(payload)],
      deps: [],
      base: {},
      configVersion: 1,
      payload: payload as Record<string, unknown>, // payloads are objects
      payloadVersion: kind.payloadVersion,
      supersedes: '',
      madeAt: Date.now(),
      zone: 'Europe/Warsaw',
      skewMs: 0,
      ...more,
      entityId,
    };
    return { ...open, hash: hashOf(open) };
  }
}
