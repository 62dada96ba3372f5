import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#schema/records/order.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { isSigned, SignPad, type Signed } from '#src/kit/sign/sign-pad.tsx';
import { clockText } from '#src/text/dates.ts';
import type { Person } from './begun.ts';
import { seal, type useHandover } from './use-handover.ts';

interface SignSideProps {
  order: Order;
  handover: ReturnType<typeof useHandover>;
  onSealed: (hash: string) => void;
}

type Part = 'giver' | 'taker';

/** Two pads side by side under one list, and the seal. */
export function SignSide({ order, handover, onSealed }: SignSideProps) {
  const { t } = useLingui();
  const { identity } = useSession();
  const [busy, setBusy] = useState(false);
  const { begun, lines, change, clear } = handover;
  const roles = { giver: t`Hands over`, taker: t`Takes over` };
  const names = { giver: begun.giver.name || order.createdByName, taker: begun.taker.name || (identity?.name ?? '') };
  const set = (part: Part, own: Partial<Person>) =>
    void saving(() => change((before) => ({ ...before, [part]: { ...before[part], ...own } })));
  const sign = (part: Part) => (signed: Signed) => set(part, { signed, name: names[part], at: Date.now() });
  const isWhole = isSigned(begun.giver.signed) && isSigned(begun.taker.signed);
  const leave = lines.filter(({ found }) => found === 'found' || found === 'extra').length;
  const finish = async () => {
    setBusy(true);
    const named = { ...begun, giver: { ...begun.giver, name: names.giver }, taker: { ...begun.taker, name: names.taker } };
    await saving(async () => {
      const hash = await seal(order, named, lines, roles);
      clear();
      onSealed(hash);
    });
    setBusy(false);
  };
  const pad = (part: Part) => (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <Field type="text" label={t`Name, ${roles[part]}`} value={names[part]} onChange={(name) => set(part, { name })} />
      <SignPad
        part={roles[part]}
        name={names[part]}
        value={begun[part].signed}
        onChange={sign(part)}
        active={part === 'giver' ? !isSigned(begun.giver.signed) : isSigned(begun.giver.signed)}
        signedAt={begun[part].at > 0 ? clockText(begun[part].at) : ''}
      />
    </div>
  );
  return (
    <section aria-label={t`Signatures`} className="card-edge flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-4">
      <h2 className="text-section font-bold">
        <Trans>Both sign the same list.</Trans>
      </h2>
      <p className="text-office text-soft">
        <Plural value={leave} one="# box leaves." other="# boxes leave." />
      </p>
      <div className="flex min-h-80 flex-1 gap-3 max-sm:flex-col">
        {pad('giver')}
        {pad('taker')}
      </div>
      <Button
        variant="primary"
        size="large"
        icon={Lock}
        busy={busy}
        disabledReason={isWhole ? undefined : t`Both must sign first.`}
        onClick={() => void finish()}
      >
        <Trans>Seal and finish</Trans>
      </Button>
    </section>
  );
}
