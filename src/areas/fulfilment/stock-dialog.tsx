import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fulfilmentCalls } from '#schema/calls/order-groups.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { refreshCalled, useCalled } from '#src/data/answers/use-called.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { momentText } from '#src/text/dates.ts';

export type Stock = CallResult<typeof fulfilmentCalls.stock>[number];

const ways = { delivered: msg`Delivered by the supplier`, lost: msg`Missing, damaged or used` } as const;
type Way = keyof typeof ways;

/** Changes the stock of a material: what arrived, or what is not there. */
export function StockDialog({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const { t, i18n } = useLingui();
  // one for the dialog: a second try after a lost answer is the same change
  const [opId] = useState(() => crypto.randomUUID());
  const [way, setWay] = useState<Way>('delivered');
  const [pieces, setPieces] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const { data: moves } = useCalled(fulfilmentCalls.stockMoves, { id: stock.id });
  const count = /^\d+$/.test(pieces) ? Number(pieces) : 0;
  const wrong = count < 1 || count > ORDER_LIMITS.quantity ? t`Enter a whole number.` : undefined;
  const submit = async () => {
    setBusy(true);
    const change = way === 'delivered' ? count : -count;
    const asked = { opId, materialId: stock.id, archiveId: stock.archiveId, change, note };
    const outcome = await call(fulfilmentCalls.stockMove, asked);
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(outcome);
    await refreshCalled([fulfilmentCalls.stock, fulfilmentCalls.stockMoves]);
    snack(t`${stock.name}: ${outcome.data.onHand} on hand.`);
    return onClose();
  };
  return (
    <FormDialog
      open
      title={<Trans>Stock of {stock.name}</Trans>}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={wrong}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        <Field
          type="select"
          label={t`What happened`}
          value={way}
          onChange={(next) => setWay(next === 'lost' ? 'lost' : 'delivered')}
          options={(Object.keys(ways) as Way[]).map((value) => ({ value, label: i18n._(ways[value]) }))}
        />
        <Field type="text" label={t`Pieces`} required value={pieces} onChange={setPieces} maxLength={6} />
        <Field type="text" label={t`Note`} value={note} onChange={setNote} maxLength={200} />
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
        <Moves moves={moves ?? []} />
      </div>
    </FormDialog>
  );
}

function Moves({ moves }: { moves: CallResult<typeof fulfilmentCalls.stockMoves> }) {
  const { i18n } = useLingui();
  if (moves.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1 font-bold">
        <Trans>Last changes</Trans>
      </h3>
      <ul className="thin-scroll max-h-48 overflow-y-auto">
        {moves.map(({ id, change, onHand, userName, note, at }) => (
          <li key={id} className="flex gap-3 border-b border-line py-1.5 text-office">
            <strong className="w-16 shrink-0 text-right tabular-nums">{change > 0 ? `+${change}` : change}</strong>
            <span className="min-w-0 flex-1">
              {momentText(i18n, at)} · {userName}
              {note === '' ? null : <span className="block text-muted">{note}</span>}
            </span>
            <span className="shrink-0 tabular-nums text-muted">
              <Trans>{onHand} on hand</Trans>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
