import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileX, Printer, RotateCw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { labelCalls } from '#schema/calls/labels.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { labelBatches } from '#src/data/queries/labels.ts';
import { containerTypes } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { batchList, type BatchLine } from './batches.list.tsx';
import { CommandCards } from './command-cards.tsx';
import { foundBatches } from './found-batches.ts';
import { LabelDialog } from './label-dialog.tsx';
import { markDamaged, numbersIn, reprint } from './print-labels.ts';
import type { LabelFile } from './print/make-file.ts';
import { PrintForm } from './print-form.tsx';
import { TwiceBanner } from './twice-banner.tsx';

interface Asked extends BatchLine {
  what: 'reprint' | 'damage';
}

/** Labels with reserved codes: printed here, on paper or for a label printer, also without coverage. */
export function LabelsScreen() {
  const view = useListView(batchList);
  const types = useLive(containerTypes);
  const batches = useLive(labelBatches);
  const [asked, setAsked] = useState<Asked>();
  const { data } = useCalled(labelCalls.batches, { after: '' });
  const used = useMemo(() => new Map(data?.batches.map((batch) => [batch.id, batch.used])), [data]);
  const { search } = view.filters;
  const source = useMemo(
    () => arraySource(foundBatches(batches ?? [], types ?? [], used, search)),
    [batches, types, used, search],
  );
  const again = useReprint();
  const rowActions = useCallback(
    (line: BatchLine): RowAction[] => [
      { id: 'reprint', label: msg`Reprint one`, icon: RotateCw, onSelect: () => setAsked({ what: 'reprint', ...line }) },
      { id: 'damage', label: msg`Mark as damaged`, icon: FileX, onSelect: () => setAsked({ what: 'damage', ...line }) },
      { id: 'all', label: msg`Print all again`, icon: Printer, onSelect: () => void again(line, numbersIn(line.batch), 'pdf') },
    ],
    [again],
  );
  return (
    <div className="thin-scroll flex h-full min-h-0 flex-col gap-4 p-4 max-lg:overflow-y-auto">
      <TwiceBanner batches={batches ?? []} />
      <div className="flex flex-col gap-4 lg:min-h-0 lg:flex-1 lg:flex-row">
        <div className="thin-scroll flex shrink-0 flex-col gap-4 lg:w-90.5 lg:overflow-y-auto lg:p-px">
          <PrintForm types={types ?? []} />
          <CommandCards />
        </div>
        <div className="flex min-w-0 flex-col max-lg:h-120 lg:min-h-0 lg:flex-1">
          <List
            list={batchList}
            view={view}
            source={source}
            rowActions={rowActions}
            onOpen={(line) => setAsked({ what: 'reprint', ...line })}
            arriving={useArriving() || batches === undefined}
          />
        </div>
      </div>
      {asked ? <Asking asked={asked} onReprint={again} onClose={() => setAsked(undefined)} /> : null}
    </div>
  );
}

type Reprint = (line: BatchLine, numbers: readonly number[], file: LabelFile) => Promise<boolean>;

/** Prints labels of a batch again, and confirms it. */
function useReprint(): Reprint {
  const { t } = useLingui();
  const client = useSession().client?.customerName ?? '';
  return useCallback(
    async ({ batch, typeName }, numbers, file) => {
      const isDone = await reprint(batch, numbers, file, { client, type: typeName });
      if (isDone) snack(t`The file is made. The codes are the same.`);
      return isDone;
    },
    [client, t],
  );
}

function Asking({ asked, onReprint, onClose }: { asked: Asked; onReprint: Reprint; onClose: () => void }) {
  const { what, batch } = asked;
  const onSubmit = (number: number, file: LabelFile) =>
    what === 'reprint' ? onReprint(asked, [number], file) : markDamaged(batch, number);
  return <LabelDialog what={what} batch={batch} onSubmit={onSubmit} onClose={onClose} />;
}
