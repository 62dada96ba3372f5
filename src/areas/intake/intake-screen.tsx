import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Inbox, ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { useLive } from '#src/data/live/live.ts';
import { boxesUnderWay } from '#src/data/queries/deliveries.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { SignSide } from '#src/parts/handover/sign-side.tsx';
import { ArrivalCard } from './arrival-card.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { ExpectedBoxes } from './expected-boxes.tsx';
import { RefusedBox } from './refused-box.tsx';
import { useDelivery } from './use-delivery.ts';
import { useIntake } from './use-intake.ts';

/** Boxes shown as expected; the scanner finds the others as well. */
const SHOWN = 200;

/** The gate of the archive: boxes are received by scan, with seal, condition and shelf, delivery by delivery. */
export function IntakeScreen() {
  const { t } = useLingui();
  const { delivery: id = '' }: { delivery?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { order, signing } = useDelivery(id);
  const [isSigning, setIsSigning] = useState(false);
  const open = (orderId: string) => {
    setIsSigning(false);
    void navigate({ to: '.', search: orderId === '' ? {} : { delivery: orderId } });
  };
  const intake = useIntake({ id, isSigning, open });
  const [typing, setTyping] = useState(false);
  const sign = async (next: boolean) => {
    if (!next || (await intake.finish())) setIsSigning(next);
  };
  const onSealed = () => {
    snack(t`Delivery signed. No one can change its list.`);
    open('');
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4 lg:overflow-hidden">
      <IntakeHeader intake={intake} />
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-4 lg:min-h-0 lg:flex-1 lg:shrink lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
        {isSigning && order ? (
          <SignSide order={order} signing={signing} onSealed={onSealed} />
        ) : (
          <ScanSide intake={intake} projectId={order?.projectId ?? ''} onType={() => setTyping(true)} />
        )}
        {order ? (
          <DeliveryPanel
            order={order}
            lines={signing.lines}
            isSigning={isSigning}
            onSign={(next) => void sign(next)}
            onLeave={() => open('')}
          />
        ) : (
          <Awaited onOpen={open} />
        )}
      </div>
      {typing ? <TypedBox onCode={intake.typed} onClose={() => setTyping(false)} /> : null}
    </div>
  );
}

type Intake = ReturnType<typeof useIntake>;

function IntakeHeader({ intake }: { intake: Intake }) {
  const { t } = useLingui();
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="text-page font-bold">
        <Trans>Intake</Trans>
      </h1>
      <span className="text-body text-muted">
        <Plural value={intake.received.length} one="# box received now" other="# boxes received now" />
      </span>
      <div className="w-full sm:ml-auto sm:w-auto">
        <Field
          type="text"
          label={t`Shelf for the next boxes`}
          value={intake.place}
          maxLength={LIMITS.codeCharacters}
          onChange={(place) => void intake.keep({ place })}
        />
      </div>
    </header>
  );
}

/** The box in hand, or the wait for the next one. */
function ScanSide({ intake, projectId, onType }: { intake: Intake; projectId: string; onType: () => void }) {
  return (
    <div className="thin-scroll -m-1 flex min-h-0 flex-col gap-4 p-1 lg:overflow-y-auto">
      {intake.refused ? (
        <RefusedBox refused={intake.refused} projectId={projectId} onNoted={() => intake.setRefused(null)} />
      ) : null}
      {intake.arrival ? (
        <ArrivalCard
          arrival={intake.arrival}
          place={intake.place}
          onChange={(arrival) => void intake.keep({ arrival })}
          onReceive={intake.finish}
          onUndo={intake.undo}
        />
      ) : (
        <Waiting seals={intake.sealsBefore} />
      )}
      <div>
        <Button size="large" onClick={onType}>
          <Trans>Enter a code</Trans>
        </Button>
      </div>
      <Received codes={intake.received} />
    </div>
  );
}

/** Deliveries and boxes on their way. */
function Awaited({ onOpen }: { onOpen: (orderId: string) => void }) {
  const expected = useLive(boxesUnderWay, SHOWN);
  return (
    <div className="flex min-h-0 flex-col gap-4">
      <Deliveries onOpen={onOpen} />
      <ExpectedBoxes boxes={expected} />
    </div>
  );
}

/** Nothing in hand; seals that were read wait for their box. */
function Waiting({ seals }: { seals: readonly string[] }) {
  const read = seals.join(', ');
  return (
    <section className="card-edge flex shrink-0 items-center gap-5 p-5">
      <ScanBarcode size={34} aria-hidden className="shrink-0 text-link" />
      <p className="text-[26px] leading-8 font-bold">
        {read === '' ? (
          <Trans>Scan the next box.</Trans>
        ) : (
          <Trans>
            Scan the box with seal <CodeText>{read}</CodeText>.
          </Trans>
        )}
      </p>
    </section>
  );
}

function Received({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <section className="card-edge shrink-0" aria-labelledby="received-now">
      <h2 id="received-now" className="px-5 py-3 text-section font-bold">
        <Trans>Received now</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {codes.slice(0, 20).map((code) => (
          <li key={code} className="flex min-h-12 items-center gap-3 px-5">
            <Inbox size={20} aria-hidden className="text-on-success" />
            <CodeText>{code}</CodeText>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TypedBox({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  return (
    <FormDialog
      open
      title={t`Enter a code`}
      submitLabel={t`Find the box`}
      disabledReason={code.trim() === '' ? t`Enter the code on the label.` : undefined}
      onSubmit={() => {
        onCode(code);
        onClose();
      }}
      onClose={onClose}
    >
      <Field type="text" label={t`Code`} value={code} maxLength={LIMITS.codeCharacters} onChange={setCode} />
    </FormDialog>
  );
}
