import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { importCalls } from '#schema/calls/imports.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Button } from '#src/kit/button/button.tsx';
import { InformationDialog } from '#src/kit/dialog/information-dialog.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { numberText } from '#src/text/numbers.ts';
import { reasonWords } from './import-words.ts';

interface Props {
  importId: string;
  kind: 'refused' | 'kept' | 'value';
  /** One reason, or all of them; of values their list. */
  code: string;
  onClose: () => void;
}

/** Rows that were refused or kept, a page at a time. */
export function IssuesDialog({ importId, kind, code, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [after, setAfter] = useState(0);
  const { data, fault } = useCalled(importCalls.importDetailsList, { importId, kind, code, after });
  const next = () => setAfter(data?.issues.at(-1)?.row ?? 0);
  const titles = { kept: t`Rows that were kept`, refused: t`Rows not accepted`, value: t`New values of value lists` };
  return (
    <InformationDialog open title={titles[kind]} onClose={onClose}>
      {data ? (
        <ul className="flex flex-col gap-2">
          {data.issues.map(({ row, code: reason, column, other, cells }) =>
            kind === 'value' ? (
              <li key={row} className="break-words">
                {other}
              </li>
            ) : (
              <li key={`${row} ${reason} ${column} ${other}`} className="text-office">
                <p className="font-bold text-text">
                  <Trans>
                    Row {numberText(i18n, row)}: {i18n._(reasonWords(reason))}
                  </Trans>
                </p>
                <p className="truncate text-muted">
                  {[kind === 'kept' ? '' : reason === 'duplicateInFile' ? t`First in row ${other}` : other, ...cells]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
              </li>
            ),
          )}
        </ul>
      ) : fault ? (
        <Trouble>{troubleText(i18n, fault)}</Trouble>
      ) : (
        <Skeleton className="h-40" />
      )}
      {data && !data.isLastPage ? <Button onClick={next}>{kind === 'value' ? t`Next values` : t`Next rows`}</Button> : null}
    </InformationDialog>
  );
}
