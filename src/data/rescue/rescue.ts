import * as v from 'valibot';
import { operationOf, type OutboxDoc, type SettingDoc } from '#schema/collections.ts';
import { operation, hashedText, type Operation } from '#schema/operations/operation.ts';
import type { Local } from '#src/data/database/database.ts';
import { DRAFTS, isTouched } from '#src/data/drafts/drafts.ts';
import { session } from '#src/data/session/session.ts';
import { browserHasher } from '#src/data/sync/browser-ports.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { rescuedFile, rescuedFilesOf } from './rescued-files.ts';
import { seal } from './seal.ts';
import { unregisteredFiles } from './unregistered-files.ts';

/**
 * The rescue file: everything saved here and not yet accepted, as a file that support or a supervisor can bring in
 * (decisions.md S8). It is a copy: the outbox does not change. This is the content of a sealed file, and version 1 of the file.
 */
const rescueFile = v.object({
  format: v.literal('strongroom-rescue'),
  version: v.literal(1),
  madeAt: v.number(),
  clientId: v.string(),
  userId: v.string(),
  userName: v.string(),
  deviceName: v.string(),
  operations: v.array(operation),
  /** Unfinished forms: for reading only, they cannot be imported. */
  drafts: v.optional(v.array(v.object({ id: v.string(), at: v.number(), value: v.unknown() })), []),
  /** Files the operations name and that wait on the device, and the number of those that are not in here, with those of imports. */
  files: v.optional(v.array(rescuedFile), []),
  filesLeft: v.optional(v.number(), 0),
});
export type RescueFile = v.InferOutput<typeof rescueFile>;

/** States of operations the service has not accepted. */
const unsent: readonly OutboxDoc['state'][] = ['queued', 'inflight', 'refused', 'returned', 'contested'];

/** True if the service has not accepted the operation: the file contains it. */
export const isUnsent = ({ state }: Pick<OutboxDoc, 'state'>): boolean => unsent.includes(state);

/** True if a document of the settings is a draft with typed values. */
export const isDraft = ({ id, value }: SettingDoc): boolean => id.startsWith(DRAFTS) && isTouched(value);

/** The rescue file of the open database, or undefined when none is open. */
export async function makeRescueFile(given?: Local, place: Workplace = here()): Promise<RescueFile | undefined> {
  const from = given ?? openNow(place);
  const file = await rescueText(from, place);
  if (!from || !file) return undefined;
  const [{ files, filesLeft }, unregistered] = await Promise.all([
    rescuedFilesOf(from.bytes, file.operations),
    unregisteredFiles(from.bytes),
  ]);
  return { ...file, files, filesLeft: filesLeft + unregistered };
}

/** The rescue file without the bytes of files, which may be 50 MB to unseal. */
export async function rescueText(given?: Local, place: Workplace = here()): Promise<RescueFile | undefined> {
  const from = given ?? openNow(place);
  if (!from) return undefined;
  const [docs, settings] = await Promise.all([
    Promise.all(unsent.map((state) => from.store.find('outbox', { state }))),
    from.store.find('settings', {}),
  ]);
  const { clientId, userId, userName, deviceName } = from.owner;
  return {
    format: 'strongroom-rescue',
    version: 1,
    madeAt: Date.now(),
    clientId,
    userId,
    userName,
    deviceName,
    operations: docs
      .flat()
      .map(operationOf)
      .toSorted((a, b) => a.n - b.n),
    drafts: settings.filter(isDraft).map(({ id, at, value }) => ({ id, at, value })),
    files: [],
    filesLeft: 0,
  };
}

/** A rescue file as it is saved. */
export interface Packed {
  name: string;
  text: string;
  /** Sealed for the server; a plain file can be read by anyone who has it. */
  isSealed: boolean;
}

/**
 * Seals the file for the vault, where this device was handed its key. Without it, or where the key cannot be used, the file is
 * plain: losing the changes would be worse than exposing them.
 */
export async function pack(file: RescueFile, given?: string, place: Workplace = here()): Promise<Packed> {
  const key = given ?? keyFor(file, place);
  const name = `strongroom-rescue-${new Date(file.madeAt).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const sealed = key && (await seal(file, key).catch(() => undefined));
  if (!sealed) return { name: `${name}.json`, text: JSON.stringify(file, null, 1), isSealed: false };
  return { name: `${name}.sealed.json`, text: sealed, isSealed: true };
}

/** The last rescue key this device received, also offline. */
function keyFor({ clientId }: RescueFile, place: Workplace): string | undefined {
  const { parameters } = session(place).value;
  return parameters?.clientId === clientId ? parameters.rescueKey : undefined;
}

/** The browser reads the file some time after the click: its address must exist until then. */
const FETCHED_MS = 60_000;

/** Hands the file to the browser; gives what it was saved as. */
export async function download(file: RescueFile, place: Workplace = here()): Promise<Packed> {
  const packed = await pack(file, undefined, place);
  const url = URL.createObjectURL(new Blob([packed.text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = packed.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FETCHED_MS);
  return packed;
}

/** A saved rescue file: its operations, the files that are not in it, and whether it is unreadable in transit. */
export interface Saved {
  count: number;
  filesLeft: number;
  isSealed: boolean;
}

/** Offers the rescue file as a download; undefined where none could be made. */
export async function downloadRescueFile(place: Workplace = here()): Promise<Saved | undefined> {
  const file = await makeRescueFile(undefined, place);
  if (!file) return undefined;
  const { isSealed } = await download(file, place);
  return { count: file.operations.length, filesLeft: file.filesLeft, isSealed };
}

/** Result of checking a file for import. */
export type RescueCheck =
  | { kind: 'good'; file: RescueFile }
  | { kind: 'notOurs' }
  /** The content does not match its own hashes: cut, or changed by hand. */
  | { kind: 'damaged'; opIds: string[] };

/** Reads a rescue file and checks every operation against its hash. Nothing is written. */
export async function checkRescueFile(text: string): Promise<RescueCheck> {
  const parsed = v.safeParse(rescueFile, parse(text));
  if (!parsed.success) return { kind: 'notOurs' };
  const wrong = await Promise.all(parsed.output.operations.map(async (op) => ((await isWhole(op)) ? [] : [op.opId])));
  const opIds = wrong.flat();
  return opIds.length > 0 ? { kind: 'damaged', opIds } : { kind: 'good', file: parsed.output };
}

async function isWhole({ hash, ...op }: Operation): Promise<boolean> {
  return (await browserHasher.sha256(hashedText(op))) === hash;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
