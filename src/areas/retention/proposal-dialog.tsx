import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { Proposal, ProposalLine } from '#schema/calls/retention-shapes.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Dialog } from '#src/kit/dialog/dialog.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ProposalRow } from './proposal-row.tsx';
import { useChange } from './use-change.ts';

interface Props {
  proposal: Proposal;
  onClose: () => void;
}

/**
 * Boxes of a proposal: answered one by one or all together, then ordered. Ordering is a button and never the submit of a form: Enter
 * in a field or on a box must not order a destruction.
 */
export function ProposalDialog({ proposal, onClose }: Props) {
  const { t } = useLingui();
  const { data: lines } = useCalled(retentionCalls.proposalLines, { id: proposal.id });
  const { order, busy, trouble } = useOrdering(proposal, onClose);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayAnswer = proposal.state === 'open' && can('order.destroy');
  const unanswered = lines?.filter(({ answer }) => answer === '').length ?? 0;
  const going = lines?.filter(({ answer }) => answer === 'destroy').length ?? 0;
  const isOrdered = proposal.state === 'ordered' || proposal.orderId !== '';
  const isOver = proposal.state !== 'open';
  const waiting = unanswered > 0 ? t`Answer each box first.` : going === 0 ? t`No box is to be destroyed.` : undefined;
  const whyNot = isOver ? t`This proposal is closed.` : mayAnswer ? waiting : t`You may not order destruction.`;
  const turn = (id: string) => setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  return (
    <Dialog
      open
      width="wide"
      height={680}
      title={proposal.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button variant="primary" busy={busy} disabledReason={isOrdered ? undefined : whyNot} onClick={() => void order()}>
            {isOrdered ? t`Open order` : t`Order destruction`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-stack">
        <Standing {...{ isOrdered, isOver, unanswered }} />
        {mayAnswer ? (
          <AnswerForm proposal={proposal} chosen={[...chosen]} unanswered={unanswered} onDone={() => setChosen(new Set())} />
        ) : null}
        {lines ? (
          <ul className="card-edge divide-y divide-line">
            {lines.map((line: ProposalLine) => (
              <ProposalRow
                key={line.objectId}
                line={line}
                isChosen={chosen.has(line.objectId)}
                onTurn={mayAnswer ? () => turn(line.objectId) : undefined}
              />
            ))}
          </ul>
        ) : (
          <Skeleton className="h-40" />
        )}
        <Trouble>{trouble}</Trouble>
      </div>
    </Dialog>
  );
}

/** The state of a proposal in words. */
function Standing({ isOrdered, isOver, unanswered }: { isOrdered: boolean; isOver: boolean; unanswered: number }) {
  return (
    <p>
      {isOrdered ? (
        <Trans>It is ordered. Another person approves the order, and the archive carries it out.</Trans>
      ) : isOver && unanswered > 0 ? (
        <Trans>It was closed, because it had no answer for a long time. Its boxes can be proposed again.</Trans>
      ) : isOver ? (
        <Trans>It is closed. None of its boxes is destroyed.</Trans>
      ) : (
        <Plural value={unanswered} one="# box has no answer yet." other="# boxes have no answer yet." />
      )}
    </p>
  );
}

/** Makes the basket of a proposal, or opens the one it has. */
function useOrdering(proposal: Proposal, onClose: () => void) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const { busy, trouble, change } = useChange();
  const [opId] = useState(() => crypto.randomUUID());
  const open = (id: string) => {
    onClose();
    void navigate({ to: pathTo(urlPath, 'orders/{target}/{id}', { target: 'destroy', id }) });
  };
  const order = async () => {
    if (proposal.orderId !== '') return open(proposal.orderId);
    const done = await change(() => call(retentionCalls.proposalOrder, { opId, id: proposal.id }));
    if (!done) return;
    const { leftOut } = done;
    snack(
      leftOut === 0
        ? t`The boxes are in a basket. Send it for approval.`
        : t`${plural(leftOut, { one: '# box was left out, because something prevents its destruction.', other: '# boxes were left out, because something prevents their destruction.' })} Send the others for approval.`,
    );
    open(done.orderId);
  };
  return { order, busy, trouble };
}
