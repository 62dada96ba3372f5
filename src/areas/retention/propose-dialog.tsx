import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { DueBox } from '#schema/calls/retention-shapes.ts';
import { call } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { proposalGap, type ProposalGap } from './proposal-gap.ts';
import { useChange } from './use-change.ts';

interface Props {
  boxes: readonly DueBox[];
  clear: () => void;
  onClose: () => void;
  onProposed: () => void;
}

/** Proposes boxes of one project for destruction; those that cannot go are left out and counted. */
export function ProposeDialog({ boxes, clear, onClose, onProposed }: Props) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  // one for the dialog: a second try after a lost answer makes the same proposal
  const [id] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState('');
  const most = ORDER_LIMITS.positions;
  const going = boxes.filter(({ can }) => can);
  const gap = proposalGap(going, title);
  const words: Record<ProposalGap, string> = {
    none: t`None of these boxes can go.`,
    projects: t`Choose boxes of one project.`,
    many: t`Choose at most ${most} boxes.`,
    title: t`Enter a title`,
  };
  const disabledReason = gap === null ? undefined : words[gap];
  const submit = async () => {
    const projectId = going[0]?.projectId ?? '';
    const objects = going.map((box) => box.id);
    const done = await change(() => call(retentionCalls.proposalMake, { id, projectId, title, objects }));
    if (!done) return;
    snack(t`${plural(done.lines, { one: '# box is proposed.', other: '# boxes are proposed.' })}`);
    clear();
    onClose();
    onProposed();
  };
  const left = boxes.length - going.length;
  return (
    <FormDialog
      open
      title={<Trans>Propose destruction</Trans>}
      submitLabel={t`Propose`}
      {...{ busy, disabledReason, onClose }}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-stack">
        <p>
          <Plural value={going.length} one="# box goes on the proposal." other="# boxes go on the proposal." />{' '}
          {left > 0 ? <Plural value={left} one="# cannot go and is left out." other="# cannot go and are left out." /> : null}
        </p>
        <p>
          <Trans>Nothing is destroyed yet: each box is answered, ordered, and approved by another person.</Trans>
        </p>
        <Field type="text" label={t`Title`} value={title} onChange={setTitle} required maxLength={200} />
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}
