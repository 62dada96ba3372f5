import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { Certificate } from '#schema/calls/retention-shapes.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { numberText } from '#src/text/numbers.ts';
import { certificateList } from './certificates.list.tsx';
import { ShowMore } from './show-more.tsx';
import { usePages } from './use-pages.ts';

async function fetchPage(searchPackageId: string) {
  const outcome = await call(retentionCalls.certificates, { searchPackageId });
  return outcome.kind === 'done' ? outcome.data : undefined;
}

/** Certificates of destruction, as PDF or CSV. */
export function CertificatesTab() {
  const { t, i18n } = useLingui();
  const view = useListView(certificateList);
  const { data, fault, time, again } = useCalled(retentionCalls.certificates, {});
  const { rows, matches, more } = usePages(data, fetchPage, certificateList.rowId);
  const source = useMemo(() => answerSource(rows, fault), [rows, fault]);
  const save = useCallback(
    async (number: string, format: '2' | '5') => {
      const outcome = await call(retentionCalls.certificateFile, { number, format });
      if (outcome.kind === 'done') saveFile(outcome.data, `${number}.${format === '2' ? 'pdf' : 'csv'}`);
      else snack(troubleText(i18n, outcome));
    },
    [i18n],
  );
  const onOpen = useCallback(({ number }: Certificate) => void save(number, '2'), [save]);
  const rowActions = useCallback(
    ({ number }: Certificate): RowAction[] => [
      { id: 'pdf', label: msg`Save as PDF`, icon: FileText, onSelect: () => void save(number, '2') },
      { id: 'csv', label: msg`Save as CSV`, icon: FileSpreadsheet, onSelect: () => void save(number, '5') },
    ],
    [save],
  );
  return (
    <List
      {...{ list: certificateList, view, source, rowActions, onOpen }}
      onRetry={() => void again()}
      asOf={time || undefined}
      countText={
        more && rows
          ? t`${numberText(i18n, rows.length)} of ${plural(matches, { one: '# certificate', other: '# certificates' })}`
          : undefined
      }
      below={more ? <ShowMore onMore={() => void more()} /> : null}
    />
  );
}
