import { useMemo, useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { answerSource } from '#src/parts/answers/answer-source.ts';
import { ProposalDialog } from './proposal-dialog.tsx';
import { proposalList } from './proposals.list.tsx';

/** Proposals of destruction; one opens with its boxes and their answers. */
export function ProposalsTab() {
  const view = useListView(proposalList);
  const { data, fault, time, again } = useCalled(retentionCalls.proposals, {});
  const [openId, setOpenId] = useState('');
  const source = useMemo(() => answerSource(data, fault), [data, fault]);
  const open = data?.find(({ id }) => id === openId);
  return (
    <>
      <List
        {...{ list: proposalList, view, source }}
        onOpen={({ id }) => setOpenId(id)}
        onRetry={() => void again()}
        asOf={time || undefined}
      />
      {open ? <ProposalDialog proposal={open} onClose={() => setOpenId('')} /> : null}
    </>
  );
}
