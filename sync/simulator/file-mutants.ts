import { fileState } from '#schema/codes.ts';
import type { Behaviour } from '#sync/behaviour.ts';
import type { Files, Ports } from '#sync/ports.ts';
import { chooseBatch } from '#sync/push/batch.ts';
import type { FileFlaws } from './model-files.ts';
import type { ServiceFlaws } from './model-service.ts';
import type { Mutant } from './world.ts';

/** Seeded bugs of files: at the service, which takes them in and ends their uploads, and at the device that sends them. */

const ofUploads = (name: string, files: FileFlaws): Mutant => ({ name, flaws: { files } });

const sending =
  (send: (id: string, inner: Files) => ReturnType<Files['send']>) =>
  (ports: Ports): Ports => ({ ...ports, files: { ...ports.files, send: (id) => send(id, ports.files) } });

/** A fault on the way counts as the service's word on the file. */
const refusedByTheWay = sending(async (id, inner) => {
  const sent = await inner.send(id);
  return sent === 'later' ? 'refused' : sent;
});

/** A file leaves the device when it was sent, whatever the answer was. */
const droppedWhenSent = sending(async (id, inner) => {
  const sent = await inner.send(id);
  await inner.drop([id]);
  return sent;
});

/** The device sends an operation before its files, and the service does not look for them. */
const waitingForNoFile: Behaviour['chooseBatch'] = (pending, now, limits) =>
  chooseBatch(pending, now, { ...limits, arrived: new Set(pending.flatMap(({ files }) => files)) });

const allArrived: ServiceFlaws['judges'] = (draft) => {
  draft.fileStates = async (_userId, ids) => new Map(ids.map((id) => [id, fileState.ready] as const));
};

/** Bytes that are nowhere any more are taken as arrived: their operation waits, and its author is not asked. */
const absentIsArrived = sending(async (id, inner) => {
  const sent = await inner.send(id);
  return sent === 'absent' ? 'arrived' : sent;
});

export const fileMutants: readonly Mutant[] = [
  ofUploads('uploadRestarted', { restarted: true }),
  ofUploads('uploadEndForgotten', { endForgotten: true }),
  ofUploads('shortPartKept', { shortKept: true }),
  ofUploads('shortPartRefused', { shortRefused: true }),
  ofUploads('fileWrittenAgain', { writtenAgain: true }),
  ofUploads('fileShownTwice', { shownTwice: true }),
  { name: 'filesUnseen', flaws: { judges: allArrived }, behaviour: { chooseBatch: waitingForNoFile } },
  { name: 'fileRefusedByTheWay', wrap: refusedByTheWay },
  { name: 'fileDroppedWhenSent', wrap: droppedWhenSent },
  { name: 'absentIsArrived', wrap: absentIsArrived },
];
