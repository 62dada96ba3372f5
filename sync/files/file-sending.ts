import { moved, type Core } from '#sync/core.ts';
import type { Entry } from '#sync/outbox/entry.ts';
import type { FileSent } from '#sync/ports.ts';

/** Tries of one file in a row; then others have their turn, because a file that cannot go must not keep them. */
const TRIES = 3;

/**
 * Uploads the files that operations refer to, one at a time and in the order of the outbox. An operation is sent after its
 * files; everything else continues. Only the tab remembers which files have arrived. The service reports the
 * parts it has, so a tab started after a kill sends no byte twice.
 */
export class FileSending {
  readonly #core: Core;
  /** Tries without an answer about the file, since this tab opened. */
  readonly #tries = new Map<string, number>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** The next file an operation waits for: the first one, or after a few tries in vain the one behind it. */
  next(): string | undefined {
    const { mirror, owner, arrived } = this.#core;
    const own = mirror.pending().filter(({ op, doc }) => doc.state === 'queued' && op.userId === owner.userId);
    const rounds = (id: string) => Math.floor((this.#tries.get(id) ?? 0) / TRIES);
    const waiting = own.flatMap(({ files }) => files).filter((id) => !arrived.has(id));
    return waiting.toSorted((one, other) => rounds(one) - rounds(other))[0];
  }

  /**
   * Uploads one file. A file that is not on this device counts as arrived, because only the service knows whether it has it. If
   * not, the operation is held (`fileMissing`) and, after a few tries, returned to its author (`verdicts.ts`).
   */
  async send(id: string): Promise<FileSent> {
    const sent = await this.#core.ports.files.send(id);
    if (sent === 'absent') this.#core.absent.add(id);
    else this.#core.absent.delete(id);
    if (sent === 'later') this.#tries.set(id, (this.#tries.get(id) ?? 0) + 1);
    else this.#tries.delete(id);
    if (typeof sent === 'object') await this.#refuse(id, sent.refused);
    else if (sent !== 'later') this.#core.arrived.add(id);
    return sent;
  }

  /** The service keeps nothing of a refused file, so its operations can never be carried out and their author has to decide. */
  async #refuse(id: string, verdict: string): Promise<void> {
    const of = this.#naming(id).map(({ op }) => op.opId);
    await this.#core.mirror.change(of, (doc) =>
      doc?.state === 'queued' ? moved(this.#core, doc, 'refused', { code: 'fileRefused', message: verdict }) : undefined,
    );
  }

  /** Deletes arrived files that no operation needs any more. */
  async tidy(): Promise<void> {
    const done = [...this.#core.arrived].filter((id) => this.#naming(id).length === 0);
    if (done.length === 0) return;
    await this.#core.ports.files.drop(done);
    for (const id of done) {
      this.#core.arrived.delete(id);
      this.#core.absent.delete(id);
    }
  }

  /** Runs at the start of a pass: deletes files that an operation of an earlier tab referred to, and none refers to now. */
  async sweep(): Promise<void> {
    const { mirror, ports } = this.#core;
    const pending = mirror.pending();
    // an operation whose kind could not be loaded, or whose payload is of a later version, may name any of them
    if (pending.some(({ payload }) => !payload)) return;
    await ports.files.sweep(new Set(pending.flatMap(({ files }) => files)));
  }

  #naming(id: string): readonly Entry[] {
    return this.#core.mirror.pending().filter(({ files }) => files.includes(id));
  }
}
