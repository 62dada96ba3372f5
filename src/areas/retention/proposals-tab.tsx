import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { numberText } from '#src/text/numbers.ts';
import { ProposalDialog } from './proposal-dialog.tsx';
import { proposalList } from './proposals.list.tsx';
import { ShowMore } from './show-more.tsx';
import { usePages } from './use-pages.ts';

async function fetchPage(searchPackageId: string) {
  const outcome = await call(retentionCalls.proposals, { searchPackageId });
  return outcome.kind === 'done' ? outcome.data : undefined;
}

/** Proposals of destruction; one opens with its boxes and their answers. */
export function ProposalsTab() {
  const { t, i18n } = useLingui();
  const view = useListView(proposalList);
  const { data, fault, time, again } = useCalled(retentionCalls.proposals, {});
  const { rows, matches, more } = usePages(data, fetchPage, proposalList.rowId);
  const [openId, setOpenId] = useState('');
  const source = useMemo(() => answerSource(rows, fault), [rows, fault]);
  const open = rows?.find(({ id }) => id === openId);
  return (
    <>
      <List
        {...{ list: proposalList, view, source }}
        onOpen={({ id }) => setOpenId(id)}
        onRetry={() => void again()}
        asOf={time || undefined}
        countText={
          more && rows
            ? t`${numberText(i18n, rows.length)} of ${plural(matches, { one: '# proposal', other: '# proposals' })}`
            : undefined
        }
        below={more ? <ShowMore onMore={() => void more()} /> : null}
      />
      {open ? <ProposalDialog proposal={open} onClose={() => setOpenId('')} /> : null}
    </>
  );
}
