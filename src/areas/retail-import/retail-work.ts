import { BehaviorSubject } from 'rxjs';
import { registrationCalls } from '#schema/calls/registration.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { sendReady } from '#src/parts/answers/ready-file.ts';
import type { PlacedFile } from '#src/parts/answers/dropped-files.ts';
import { whose } from '#src/data/session/session.ts';

/** `refused`: the file is not accepted; `failed`: it did not come through; `faulty`: it is there, and its document was not accepted. */
export type LineState =
  | 'waits'
  | 'sending'
  | 'checking'
  | 'ready'
  | 'registering'
  | 'registered'
  | 'refused'
  | 'failed'
  | 'faulty';

/** One file on its way to a document. */
export interface RetailLine extends PlacedFile {
  /** Ids of the upload, the document and the operation: a repeat is the same file and the same document. */
  id: string;
  guid: string;
  opId: string;
  state: LineState;
  /** Part of it that was sent, from 0 to 1. */
  part: number;
  /** Verdict of the check, or code and subject of what the document lacks. */
  why: string;
  about: string;
  outcome?: Outcome<unknown> | undefined;
}

/** Files sent side by side; the service takes four of one person. */
const AT_ONCE = 2;
/** Kinds whose pages are pictures or PDF; the others are registered as documents of another kind. */
const withPages = /\.(?:pdf|tiff?|jpe?g|png)$/i;

/** Files of one import of a class. It goes on while other pages are open, and ends with the session of the browser. */
export class RetailWork {
  readonly lines = new BehaviorSubject<readonly RetailLine[]>([]);
  readonly #classId: string;
  #sending = 0;

  constructor(classId: string) {
    this.#classId = classId;
  }

  /** Adds files and begins to send them. A file that is listed already is not listed again. */
  add(files: readonly PlacedFile[]): void {
    const known = new Set(this.lines.value.map(({ path, file }) => `${path} ${file.size} ${file.lastModified}`));
    const added = files
      .filter(({ path, file }) => !known.has(`${path} ${file.size} ${file.lastModified}`))
      .map((one): RetailLine => {
        const ids = { id: crypto.randomUUID(), guid: crypto.randomUUID(), opId: crypto.randomUUID() };
        return { ...one, ...ids, state: 'waits', part: 0, why: '', about: '' };
      });
    this.lines.next([...this.lines.value, ...added]);
    this.#sendNext();
  }

  /** Takes a file off the list; what was sent of it is swept by the service. */
  drop(id: string): void {
    this.lines.next(this.lines.value.filter((line) => line.id !== id));
  }

  /** Sends a file again that did not come through; parts the service has are not sent again. */
  again(id: string): void {
    this.#change(id, { state: 'waits', outcome: undefined });
    this.#sendNext();
  }

  /**
   * Registers what is ready, one document a file; returns how many. `valuesOf` gives the values of each by its file and the number
   * of those registered before it: a document that is not accepted takes no number of a series.
   */
  async register(valuesOf: (line: RetailLine, at: number) => { code: string; values: AttributeValues }): Promise<number> {
    const wanted = this.lines.value.filter(({ state }) => state === 'ready' || state === 'faulty');
    let registered = 0;
    for (const line of wanted) {
      this.#change(line.id, { state: 'registering', why: '', about: '' });
      const { id, guid, opId, file } = line;
      const input = { guid, opId, classId: this.#classId, uploadIds: [id], fileName: file.name, ...valuesOf(line, registered) };
      const row = withPages.test(file.name) ? registrationCalls.registerWithImage : registrationCalls.registerExt;
      // one after the other: numbers of a series follow the order of the list
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await call(row, input);
      if (outcome.kind !== 'done') this.#change(id, { state: 'faulty', outcome });
      else if (outcome.data.verdict === 'refused')
        this.#change(id, { state: 'faulty', why: outcome.data.code, about: outcome.data.message, outcome: undefined });
      else {
        registered += 1;
        this.#change(id, { state: 'registered', outcome: undefined });
      }
    }
    return registered;
  }

  /** Ends a list: what is registered or refused leaves it. */
  clear(): void {
    this.lines.next(this.lines.value.filter(({ state }) => state !== 'registered' && state !== 'refused'));
  }

  #sendNext(): void {
    while (this.#sending < AT_ONCE) {
      const next = this.lines.value.find(({ state }) => state === 'waits');
      if (!next) return;
      this.#sending += 1;
      this.#change(next.id, { state: 'sending', part: 0 });
      void this.#send(next);
    }
  }

  async #send({ id, file }: RetailLine): Promise<void> {
    const onPart = (part: number) => this.#change(id, { part });
    const sent = await sendReady(file, {
      id,
      purpose: 'document',
      onPart,
      onCheck: () => this.#change(id, { state: 'checking' }),
    });
    this.#sending -= 1;
    if (sent.kind === 'ready') this.#change(id, { state: 'ready', part: 1 });
    else if (sent.kind === 'refused') this.#change(id, { state: 'refused', why: sent.verdict });
    else this.#change(id, { state: 'failed', outcome: sent.outcome });
    this.#sendNext();
  }

  #change(id: string, part: Partial<RetailLine>): void {
    this.lines.next(this.lines.value.map((line) => (line.id === id ? { ...line, ...part } : line)));
  }
}

const works = new Map<string, RetailWork>();

/** The import of a class by this person; it goes on when the page is left and opened again. */
export function retailWork(classId: string): RetailWork {
  const key = `${whose()} ${classId}`;
  const known = works.get(key);
  if (known) return known;
  const made = new RetailWork(classId);
  works.set(key, made);
  return made;
}
