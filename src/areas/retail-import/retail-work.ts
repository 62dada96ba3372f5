import { BehaviorSubject } from 'rxjs';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { whose } from '#src/data/session/session.ts';
import { arrivedFile, sendReady } from '#src/parts/answers/ready-file.ts';
import type { PlacedFile } from '#src/parts/answers/dropped-files.ts';
import { importStore, type ImportStore, type KeptImport, type KeptList } from './kept-import.ts';
import type { RetailFields } from './line-values.ts';
import type { FileList } from '#src/parts/file-list/read-list.ts';
import { isOf, keptOf, lineAgain, lineOf, type RetailLine } from './retail-line.ts';
import { hasArrived, saveLine, type LineDocument } from './save-line.ts';
import { sendingAgain } from './sending-again.ts';
import { inOneTab, type TabLock } from './tab-lock.ts';
import { queueWrites } from './writes.ts';

/** Files sent side by side; the service takes four of one person. */
const AT_ONCE = 2;
/** Time (ms) until a busy service is asked again. */
const BUSY_MS = 1_000;
/** Longest pause between two tries at a busy service. */
const BUSY_MOST_MS = 30_000;
/** Time (ms) after which a tab without the import knows that another one has it. */
const ELSEWHERE_MS = 1_000;

/** Values that are typed for all files, and the list that came with them. */
export interface RetailValues {
  /** Null until something is typed: until then they are the defaults of the class. */
  fields: RetailFields | null;
  list: FileList | null;
  mappings: readonly ColumnMapping[];
}

/** `asked`: not known yet; `elsewhere`: another tab has the import. */
export type ImportPlace = 'asked' | 'here' | 'elsewhere';

const NOTHING: RetailValues = { fields: null, list: null, mappings: [] };

/** Files of one import of a class, in one tab at a time. It goes on while other pages are open, and where it was after a reload. */
export class RetailWork {
  readonly lines = new BehaviorSubject<readonly RetailLine[]>([]);
  readonly values = new BehaviorSubject(NOTHING);
  readonly place = new BehaviorSubject<ImportPlace>('asked');
  readonly #store: ImportStore;
  readonly #lock: TabLock;
  readonly #writes = queueWrites(async () => {
    if (this.place.value === 'here') await this.#store.write(this.#kept());
  });
  readonly #lost = sendingAgain((id) => this.again(id));
  #sending = 0;
  #keeping = Promise.resolve();

  constructor(classId: string) {
    this.#store = importStore(classId);
    this.#lock = inOneTab(`${whose()} retail-import/${classId}`, {
      onHere: () => void this.#open(),
      onTaken: () => this.#leave(),
    });
    setTimeout(() => this.place.value === 'asked' && this.place.next('elsewhere'), ELSEWHERE_MS);
  }

  /** Goes on in this tab with the import another one has. */
  takeOver(): void {
    this.place.next('asked');
    this.#lock.take();
  }

  /** Adds files and begins to send them. A file that is listed already is not listed again; one that is missing goes on. */
  add(files: readonly PlacedFile[]): void {
    const known = this.lines.value;
    const added = files.filter((file) => !known.some((line) => isOf(line, file))).map((file) => lineOf(file));
    const found = known.map((line) => {
      const file = line.state === 'missing' ? files.find((one) => isOf(line, one))?.file : undefined;
      return file ? { ...line, file, state: 'waits' as const } : line;
    });
    this.#set([...found, ...added]);
    for (const line of this.lines.value) if (line.file && !known.includes(line)) this.#keep(line);
    this.#sendNext();
  }

  /** Changes what is typed for all files, or the list that came with them. */
  setValues(part: Partial<RetailValues>): void {
    this.values.next({ ...this.values.value, ...part });
    if (part.list !== undefined) void this.#store.writeList(copyOf(part.list));
    this.#writes.soon();
  }

  /** Takes a file off the list; what was sent of it is swept by the service. */
  drop(id: string): void {
    this.#set(this.lines.value.filter((line) => line.id !== id));
    void this.#store.dropFiles([id]);
  }

  /** Sends a file again that did not come through; parts the service has are not sent again. */
  again(id: string): void {
    if (!this.lines.value.some((line) => line.id === id && line.state === 'failed')) return;
    this.#change(id, { state: 'waits', outcome: undefined });
    this.#sendNext();
  }

  /**
   * Saves the documents of these lines, one a file. `documentOf` gives the values of each, and `onSaved` is called
   * before the next one: a document that is not accepted takes no number of a series. Rejects with `StoreFault` where the device
   * could not keep one; its line stays as it is.
   */
  async register(
    wanted: readonly RetailLine[],
    documentClass: DocumentClass,
    documentOf: (line: RetailLine) => LineDocument,
    onSaved: (line: RetailLine) => void,
  ): Promise<void> {
    for (const line of wanted) {
      if (this.place.value !== 'here' || !this.#store.isTheirs()) break;
      // one after the other: numbers of a series follow the order of the list
      // oxlint-disable-next-line no-await-in-loop
      const next = await this.#save(documentClass, line, documentOf(line));
      if (next.state === 'saved') onSaved(line);
    }
  }

  /** Saves one document; its line goes on from where it was if the device could not keep it. */
  async #save(documentClass: DocumentClass, line: RetailLine, document: LineDocument): Promise<Pick<RetailLine, 'state'>> {
    const { id, state } = line;
    this.#change(id, { state: 'registering', unsent: !hasArrived(line), why: '', about: '', outcome: undefined });
    try {
      const content = hasArrived(line) ? undefined : (line.file ?? (await this.#keptFile(line)));
      const next = await saveLine(documentClass, line, document, content);
      this.#change(id, { ...next, ...(next.state === 'saved' && { file: undefined }) });
      if (next.state === 'saved') await this.#store.dropFiles([id]);
      return next;
    } catch (error) {
      this.#change(id, { state });
      throw error;
    }
  }

  /** Keeps lines as their operations show them, once these have ended or a file has to be chosen again. */
  settle(shown: readonly RetailLine[]): void {
    const settled = new Map(shown.map((line) => [line.id, line]));
    let isChanged = false;
    const lines = this.lines.value.map((line) => {
      const { state = line.state, why = line.why } = settled.get(line.id) ?? {};
      if (state === line.state) return line;
      isChanged = true;
      return { ...line, state, why };
    });
    if (isChanged) this.#set(lines);
  }

  /** Takes these lines off the list: what is registered or not accepted. */
  clear(ids: ReadonlySet<string>): void {
    this.#set(this.lines.value.filter(({ id }) => !ids.has(id)));
  }

  /** Sends what waits, if this tab has the import. */
  goOn(): void {
    if (this.place.value === 'here') this.#sendNext();
  }

  async #open(): Promise<void> {
    const found = await this.#store.read();
    if (found) {
      const { lines, ...typed } = found.kept;
      this.lines.next(lines.map((line) => lineAgain(line)));
      this.values.next({ ...typed, list: found.list });
    }
    this.place.next('here');
    this.#sendNext();
  }

  /** Leaves the import to another tab, which reads it from the device. */
  #leave(): void {
    this.place.next('elsewhere');
    this.lines.next([]);
    this.values.next(NOTHING);
  }

  #sendNext(): void {
    while (this.#sending < AT_ONCE && this.#store.isTheirs()) {
      const next = this.lines.value.find(({ state }) => state === 'waits');
      if (!next) return;
      this.#sending += 1;
      this.#change(next.id, { state: 'sending' });
      void this.#send(next).finally(() => {
        this.#sending -= 1;
        this.#sendNext();
      });
    }
  }

  async #send(line: RetailLine): Promise<void> {
    const { id } = line;
    const file = line.file ?? (await this.#keptFile(line));
    const onPart = (part: number) => {
      if (part > line.part) this.#lost.moved(id);
      this.#change(id, { part });
    };
    const onCheck = () => this.#change(id, { state: 'checking' });
    const send = () => (file ? sendReady(file, { id, purpose: 'document', onPart, onCheck }) : arrivedFile(id));
    let sent = await send();
    const isOurs = () => this.#store.isTheirs() && this.lines.value.some((one) => one.id === id);
    // the service takes so many calls a second: hundreds of files pass it one after the other
    for (
      let pause = BUSY_MS;
      sent?.kind === 'failed' && sent.outcome.kind === 'later';
      pause = Math.min(2 * pause, BUSY_MOST_MS)
    ) {
      const { retryAfterMs } = sent.outcome;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((settle) => setTimeout(settle, Math.max(retryAfterMs, pause)));
      // another person may be signed in now: nothing of this one is sent in their name
      if (!isOurs()) return this.#change(id, { state: 'waits' });
      // oxlint-disable-next-line no-await-in-loop
      sent = await send();
    }
    if (!sent) return this.#change(id, { state: 'missing' });
    if (sent.kind === 'failed') {
      this.#change(id, { state: 'failed', outcome: sent.outcome });
      return this.#lost.failed(id, sent.outcome);
    }
    if (sent.kind === 'ready') this.#change(id, { state: 'ready', part: 1, file: undefined });
    else this.#change(id, { state: 'refused', why: sent.verdict, file: undefined });
    await this.#store.dropFiles([id]);
  }

  /** One file after the other is written, and none that has arrived in the meantime. */
  #keep({ id, file }: RetailLine): void {
    this.#keeping = this.#keeping.then(async () => {
      const isNeeded = () => this.lines.value.some((line) => line.id === id && line.file !== undefined);
      if (file && isNeeded()) await this.#store.keepFile(id, file);
      // the tab that took the import over keeps its files
      if (!isNeeded() && this.place.value === 'here') await this.#store.dropFiles([id]);
    });
  }

  async #keptFile({ id, name, lastModified }: RetailLine): Promise<File | undefined> {
    const bytes = await this.#store.file(id);
    return bytes && new File([bytes], name, { lastModified });
  }

  #change(id: string, part: Partial<RetailLine>): void {
    const isStep = part.state !== undefined;
    const lines = this.lines.value.map((line) => (line.id === id ? { ...line, ...part } : line));
    if (isStep) this.#set(lines);
    else this.lines.next(lines);
  }

  #set(lines: readonly RetailLine[]): void {
    this.lines.next(lines);
    this.#writes.soon();
  }

  #kept(): KeptImport | null {
    const { fields, list, mappings } = this.values.value;
    const lines = this.lines.value.map((line) => keptOf(line));
    if (lines.length === 0 && !list) return null;
    return { lines, fields: fields && { ...fields, typed: { ...fields.typed } }, mappings: [...mappings] };
  }
}

const copyOf = (list: FileList | null): KeptList | null =>
  list && { ...list, columns: [...list.columns], rows: list.rows.map((cells) => [...cells]) };

const works = new Map<string, RetailWork>();

/** The import of a class by this person; it goes on when the page is left and opened again. */
export function retailWork(classId: string): RetailWork {
  const key = `${whose()} ${classId}`;
  const known = works.get(key);
  // its person may have signed out in between: what waited then goes on
  known?.goOn();
  if (known) return known;
  const made = new RetailWork(classId);
  works.set(key, made);
  return made;
}
