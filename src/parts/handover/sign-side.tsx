import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { HandoverKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { isSigned, SignPad, type Signed } from '#src/kit/sign/sign-pad.tsx';
import { clockText } from '#src/text/dates.ts';
import type { Person } from './begun.ts';
import { SignTurn, type Part } from './sign-turn.tsx';
import { seal, type Signing } from './signing.ts';

interface SignSideProps {
  order: Order;
  signing: Signing;
  onSealed: (hash: string) => void;
}

/** Two pads side by side under one list, one at a time on a phone, and the seal. */
export function SignSide({ order, signing, onSealed }: SignSideProps) {
  const { t } = useLingui();
  const { identity } = useSession();
  // on a phone: after a tab was closed it goes on with the second one when the first has signed
  const [turn, setTurn] = useState<Part>(isSigned(signing.begun.giver.signed) ? 'taker' : 'giver');
  const { begun, lines, change } = signing;
  const roles = { giver: t`Hands over`, taker: t`Takes over` };
  const names = { giver: begun.giver.name || order.createdByName, taker: begun.taker.name || (identity?.name ?? '') };
  const set = (part: Part, own: Partial<Person>) =>
    void saving(() => change((before) => ({ ...before, [part]: { ...before[part], ...own } })));
  const sign = (part: Part) => (signed: Signed) => set(part, { signed, name: names[part], at: Date.now() });
  const leave = lines.filter(({ found }) => found === 'found' || found === 'extra').length;
  const pad = (part: Part) => (
    <div className={classes('flex min-w-0 flex-1 flex-col gap-2 sm:min-h-0', part === turn ? '' : 'max-sm:hidden')}>
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
      <SignTurn turn={turn} name={names[turn]} isSigned={isSigned(begun.giver.signed)} onTurn={setTurn} />
      <div className="flex min-h-80 flex-1 gap-3">
        {pad('giver')}
        {pad('taker')}
      </div>
      <div className={classes('flex flex-col', turn === 'giver' ? 'max-sm:hidden' : '')}>
        <SealButton {...{ order, signing, names, roles, onSealed }} />
      </div>
    </section>
  );
}

interface SealButtonProps extends SignSideProps {
  names: Readonly<Record<Part, string>>;
  roles: Readonly<Record<Part, string>>;
}

/** Seals the list once both have signed it. */
function SealButton({ order, signing, names, roles, onSealed }: SealButtonProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { begun, clear } = signing;
  const isWhole = isSigned(begun.giver.signed) && isSigned(begun.taker.signed);
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
  return (
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
