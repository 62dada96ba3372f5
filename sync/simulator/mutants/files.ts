import { fileState } from '#schema/codes.ts';
import type { Behaviour } from '#sync/behaviour.ts';
import type { Files, Ports } from '#sync/ports.ts';
import { chooseBatch } from '#sync/push/batch.ts';
import type { FileFlaws } from '#sync/simulator/model/files.ts';
import type { ServiceFlaws } from '#sync/simulator/model/service.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/** Seeded bugs of files: at the service, which receives and completes uploads, and at the device that sends them. */

const ofUploads = (name: string, files: FileFlaws): Mutant => ({ name, flaws: { files } });

const sending =
  (send: (id: string, inner: Files) => ReturnType<Files['send']>) =>
  (ports: Ports): Ports => ({ ...ports, files: { ...ports.files, send: (id) => send(id, ports.files) } });

/** A transmission fault counts as the service's verdict on the file. */
const refusedInTransit = sending(async (id, inner) => {
  const sent = await inner.send(id);
  return sent === 'later' ? { refused: 'broken' } : sent;
});

/** A file is deleted from the device once it was sent, regardless of the answer. */
const droppedWhenSent = sending(async (id, inner) => {
  const sent = await inner.send(id);
  await inner.drop([id]);
  return sent;
});

/** The device sends an operation before its files, and the service does not check for them. */
const waitingForNoFile: Behaviour['chooseBatch'] = (pending, now, limits) =>
  chooseBatch(pending, now, { ...limits, arrived: new Set(pending.flatMap(({ files }) => files)) });

const allArrived: ServiceFlaws['judges'] = (draft) => {
  draft.fileStates = async (_userId, ids) => new Map(ids.map((id) => [id, fileState.ready] as const));
};

/** Bytes that no longer exist count as arrived, so their operation waits and its author is never asked. */
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
  { name: 'fileRefusedByTheWay', wrap: refusedInTransit },
  { name: 'fileDroppedWhenSent', wrap: droppedWhenSent },
  { name: 'absentIsArrived', wrap: absentIsArrived },
];
