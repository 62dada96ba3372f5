import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { HandoverKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { isSigned, SignPad, type Signed } from '#src/kit/sign/sign-pad.tsx';
import { clockText } from '#src/text/dates.ts';
import type { Person } from './begun.ts';
import { seal, type Signing } from './signing.ts';

interface SignSideProps {
  order: Order;
  signing: Signing;
  onSealed: (hash: string) => void;
}

type Part = 'giver' | 'taker';

/** Two pads side by side under one list, and the seal. */
export function SignSide({ order, signing, onSealed }: SignSideProps) {
  const { t } = useLingui();
  const { identity } = useSession();
  const [busy, setBusy] = useState(false);
  const { begun, lines, change, clear } = signing;
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
      const hash = await seal(order, signing, named, roles);
      clear();
      onSealed(hash);
    });
    setBusy(false);
  };
  const pad = (part: Part) => (
    <div className="flex min-w-0 flex-col gap-2 max-sm:flex-none sm:min-h-0 sm:flex-1">
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
    <section aria-label={t`Signatures`} className="card-edge flex min-w-0 shrink-0 flex-col gap-3 p-4 lg:min-h-0 lg:flex-1">
      <h2 className="text-section font-bold">
        <Trans>Both sign the same list.</Trans>
      </h2>
      <BoxesSigned kind={signing.kind} count={leave} />
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

function BoxesSigned({ kind, count }: { kind: HandoverKind; count: number }) {
  return (
    <p className="text-office text-soft">
      {kind === 'receipt' ? (
        <Plural value={count} one="# box received." other="# boxes received." />
      ) : (
        <Plural value={count} one="# box leaves." other="# boxes leave." />
      )}
    </p>
  );
}
