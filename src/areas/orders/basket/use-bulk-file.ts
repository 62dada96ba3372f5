import { useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { bulkFileCalls } from '#schema/calls/order-bulk.ts';
import type { Order } from '#schema/records/order.ts';
import { callWith, type Outcome } from '#src/data/calls/call.ts';
import type { ProblemCode } from '#schema/problems.ts';

type Answer = CallResult<typeof bulkFileCalls.createBulkWorkOrder>;

/** A file with the answer to each of its rows. */
export interface ReadFile {
  file: File;
  answer: Answer;
  isAdded: boolean;
  /** Id of the adding: repeated after a lost answer, it is answered as the first time. */
  opId: string;
}

/** The file of a bulk order: checked first, then added, each row by the same judge. */
export function useBulkFile({ id, projectId, type, kind }: Order) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const [read, setRead] = useState<ReadFile>();
  const send = async (file: File, opId: string, preview: boolean) => {
    setBusy(true);
    const asked = { opId, id, projectId, type, workOrderMode: kind, preview };
    const outcome = await callWith({ file }, bulkFileCalls.createBulkWorkOrder, asked);
    setBusy(false);
    setTrouble(outcome.kind === 'done' ? undefined : outcome);
    if (outcome.kind === 'done') setRead({ file, opId, answer: outcome.data, isAdded: !preview });
  };
  return {
    busy,
    trouble,
    read,
    refuse: (code: ProblemCode) => setTrouble({ kind: 'refused', code, message: '', issues: [], status: 0 }),
    check: (file: File) => void send(file, crypto.randomUUID(), true),
    add: () => void (read && send(read.file, read.opId, false)),
    close: () => {
      setRead(undefined);
      setTrouble(undefined);
    },
  };
}
