import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { HandoverKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { isSigned, SignPad, type Signed } from '#src/kit/sign/sign-pad.tsx';
import { clockText } from '#src/text/dates.ts';
import { withName, withSignature, type Begun, type Person } from './begun.ts';
import { Journey } from './journey.tsx';
import { ListChanged } from './list-changed.tsx';
import { signersOf } from './signers.ts';
import { SignTurn, type Part } from './sign-turn.tsx';
import { seal, type SealedList, type Signing } from './signing.ts';

interface SignSideProps {
  order: Order;
  signing: Signing;
  onSealed: (sealed: SealedList) => void;
}

/** Two pads side by side under one list, one at a time on a phone, and the seal. */
export function SignSide({ order, signing, onSealed }: SignSideProps) {
  const { t } = useLingui();
  const { identity } = useSession();
  // on a phone: after a tab was closed it goes on with the second one when the first has signed
  const [chosen, setTurn] = useState<Part>(isSigned(signing.begun.giver.signed) ? 'taker' : 'giver');
  const { lines, change } = signing;
  // its items leave the list while it is sealed
  const [sealing, setSealing] = useState<Begun>();
  const begun = sealing ?? signing.begun;
  // the first one signs again when the list changed
  const turn = isSigned(begun.giver.signed) ? chosen : 'giver';
  const roles = { giver: t`Hands over`, taker: t`Takes over` };
  const suggested = signersOf(signing.kind, { customer: order.createdByName, here: identity?.name ?? '' });
  const names = { giver: begun.giver.name || suggested.giver, taker: begun.taker.name || suggested.taker };
  const rename = (part: Part, name: string) => void saving(() => change((before) => withName(before, part, name)));
  const sign = (part: Part) => (signed: Signed) => {
    const person: Person = { signed, name: names[part], at: Date.now() };
    void saving(() => change((before) => withSignature(before, part, person, lines)));
  };
  const leave = lines.filter(({ found }) => found === 'found' || found === 'extra').length;
  const pad = (part: Part) => (
    <div className={classes('flex min-w-0 flex-1 flex-col gap-2 sm:min-h-0', part === turn ? '' : 'max-sm:hidden')}>
      <Field type="text" label={t`Name, ${roles[part]}`} value={names[part]} onChange={(name) => rename(part, name)} />
      <SignPad
        part={roles[part]}
        name={names[part]}
        value={begun[part].signed}
        onChange={sign(part)}
        active={part === 'giver' ? !isSigned(begun.giver.signed) : isSigned(begun.giver.signed)}
        signedAt={begun[part].at > 0 ? clockText(begun[part].at) : ''}
        mayRefuse={begun[part === 'giver' ? 'taker' : 'giver'].signed.way !== 'refused'}
      />
    </div>
  );
  return (
    <section aria-label={t`Signatures`} className="card-edge flex min-w-0 shrink-0 flex-col overflow-hidden lg:min-h-0 lg:flex-1">
      <div className="thin-scroll flex flex-1 flex-col gap-3 p-4 lg:min-h-0 lg:overflow-y-auto">
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-section font-bold">
            <Trans>Both sign the same list.</Trans>
          </h2>
          <Journey {...{ begun, change }} />
        </div>
        <ListChanged change={begun.listChange} />
        <SignTurn turn={turn} name={names[turn]} isSigned={isSigned(begun.giver.signed)} onTurn={setTurn} />
        <div className="flex min-h-80 flex-1 gap-3 lg:min-h-[28rem] low:min-h-[26rem]">
          {pad('giver')}
          {pad('taker')}
        </div>
      </div>
      <Foot
        hidesSeal={turn === 'giver'}
        words={<BoxesSigned kind={signing.kind} count={leave} journey={[begun.vehicle, begun.note]} />}
      >
        <SealButton {...{ order, signing, names, roles, onSealed, begun }} busy={sealing !== undefined} onSealing={setSealing} />
      </Foot>
    </section>
  );
}

/** Outside of what scrolls, so that the seal is seen under the signatures on every screen; on a phone it waits for the second one. */
function Foot({ words, hidesSeal, children }: { words: ReactNode; hidesSeal: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line p-4 lg:py-3">
      {words}
      <div className={classes('flex min-w-0 flex-1 basis-64 flex-col', hidesSeal && 'max-sm:hidden')}>{children}</div>
    </div>
  );
}

interface SealButtonProps extends SignSideProps {
  begun: Begun;
  busy: boolean;
  onSealing: (begun: Begun | undefined) => void;
  names: Readonly<Record<Part, string>>;
  roles: Readonly<Record<Part, string>>;
}

/** Seals the list once both have signed it. */
function SealButton({ order, signing, begun, busy, names, roles, onSealing, onSealed }: SealButtonProps) {
  const { t } = useLingui();
  const isWhole = isSigned(begun.giver.signed) && isSigned(begun.taker.signed);
  const isNamed = names.giver.trim() !== '' && names.taker.trim() !== '';
  const finish = async () => {
    onSealing(begun);
    const named = { ...begun, giver: { ...begun.giver, name: names.giver }, taker: { ...begun.taker, name: names.taker } };
    await saving(async () => {
      const sealed = await seal(order, signing, named, roles);
      signing.clear();
      onSealed(sealed);
    });
    onSealing(undefined);
  };
  return (
    <Button
      variant="primary"
      size="large"
      icon={Lock}
      busy={busy}
      disabledReason={!isWhole ? t`Both must sign first.` : isNamed ? undefined : t`Enter both names.`}
      onClick={() => void finish()}
    >
      <Trans>Seal and finish</Trans>
    </Button>
  );
}

function BoxesSigned({ kind, count, journey }: { kind: HandoverKind; count: number; journey: readonly string[] }) {
  const entered = journey.filter((text) => text !== '').join(' · ');
  return (
    <p className="text-office break-words text-soft">
      {kind === 'receipt' ? (
        <Plural value={count} one="# box received." other="# boxes received." />
      ) : (
        <Plural value={count} one="# box leaves." other="# boxes leave." />
      )}{' '}
      {entered === '' ? null : <span>{entered}</span>}
    </p>
  );
}
