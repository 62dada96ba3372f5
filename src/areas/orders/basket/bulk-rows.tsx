import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { bulkRowList } from './bulk-rows.list.tsx';
import type { ReadFile, useBulkFile } from './use-bulk-file.ts';

interface BulkRowsProps {
  read: ReadFile;
  sending: ReturnType<typeof useBulkFile>;
  /** The rows go into one basket, not into the work orders of a bulk order. */
  isBasket?: boolean;
}

/** Every row of the file with what becomes of it: before anything is added, and afterwards what was. */
export function BulkRows({ read, sending, isBasket = false }: BulkRowsProps) {
  const { i18n } = useLingui();
  const { answer, file, isAdded } = read;
  const view = useListView(bulkRowList);
  const { rows } = view.filters;
  const source = useMemo(
    () => arraySource(rows === 'all' ? answer.lines : answer.lines.filter(({ outcome }) => outcome === rows)),
    [answer, rows],
  );
  const going = answer.counts.added + answer.counts.unknown;
  const staying = answer.counts.notPossible + answer.counts.duplicate;
  return (
    <List
      list={bulkRowList}
      view={view}
      source={source}
      above={
        <div role="status" className="flex flex-col gap-1">
          <p className="flex items-center gap-2 font-bold">
            {isAdded ? <CircleCheck size={20} aria-hidden className="shrink-0 text-on-success" /> : null}
            <span>
              {isAdded ? (
                <Plural value={going} one="# item of the file was added." other="# items of the file were added." />
              ) : (
                <Plural
                  value={going}
                  one="# item can be added. Nothing is added yet."
                  other="# items can be added. Nothing is added yet."
                />
              )}{' '}
              <span className="font-normal text-muted">{file.name}</span>
            </span>
          </p>
          {staying === 0 ? null : (
            <p className="text-office text-soft">
              <Plural
                value={staying}
                one="# row stays out, with its reason below."
                other="# rows stay out, with their reasons below."
              />
            </p>
          )}
          <Trouble>{troubleText(i18n, sending.trouble)}</Trouble>
        </div>
      }
      actions={<RowsActions {...{ going, isAdded, isBasket, sending }} />}
    />
  );
}

interface RowsActionsProps extends Pick<Required<BulkRowsProps>, 'sending' | 'isBasket'> {
  going: number;
  isAdded: boolean;
}

function RowsActions({ going, isAdded, isBasket, sending }: RowsActionsProps) {
  const { t } = useLingui();
  if (isAdded) {
    return (
      <Button variant="primary" onClick={sending.close}>
        {isBasket ? <Trans>Back to the basket</Trans> : <Trans>Back to the work orders</Trans>}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={sending.close}>{isBasket ? <Trans>Back to the basket</Trans> : <Trans>Another file</Trans>}</Button>
      <Button
        variant="primary"
        busy={sending.busy}
        disabledReason={going === 0 ? t`No row of this file can be added.` : undefined}
        onClick={sending.add}
      >
        <Plural value={going} one="Add # item" other="Add # items" />
      </Button>
    </>
  );
}
