import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, PackageCheck, PackagePlus, TriangleAlert, Truck, Undo2 } from 'lucide-react';
import { containerStatus } from '#schema/codes.ts';
import { useLive } from '#src/data/live/live.ts';
import { projectById } from '#src/data/queries/references.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { useAltDigit } from '#src/kit/scan/use-alt-digit.ts';
import { sealsDiffer, type Arrival, type Condition } from './arrival.ts';

/** Total: each condition of a box with its words. */
const conditionWords: Readonly<Record<Condition, MessageDescriptor>> = {
  good: msg`Good`,
  damaged: msg`Damaged`,
  wet: msg`Wet`,
  open: msg`Torn open`,
};

const conditionsInOrder = Object.keys(conditionWords) as Condition[]; // the record is total

interface ArrivalCardProps {
  arrival: Arrival;
  place: string;
  onChange: (arrival: Arrival) => void;
  onReceive: () => Promise<boolean>;
  /** The box was read by mistake. */
  onUndo: () => void;
}

/** The box in hand: its seals as registered and as read, its condition, where it goes. */
export function ArrivalCard({ arrival, place, onChange, onReceive, onUndo }: ArrivalCardProps) {
  const { t, i18n } = useLingui();
  const { box, seals, condition } = arrival;
  const project = useLive(projectById, box.projectId);
  useAltDigit((at) => {
    const next = conditionsInOrder[at];
    if (next) onChange({ ...arrival, condition: next });
  });
  return (
    <section className="card-edge flex shrink-0 flex-col gap-4 p-5" aria-label={t`Box ${box.code}`}>
      <header>
        <CodeText className="text-[30px] leading-9 font-bold">{box.code}</CodeText>
        <p className="text-body text-muted">
          {project?.name} · <Plural value={box.documents} one="# document" other="# documents" />
          {place === '' ? null : (
            <>
              {' '}
              · <Trans>Shelf {place}</Trans>
            </>
          )}
        </p>
        <Announced arrival={arrival} />
      </header>
      <Seals registered={box.seals} read={seals} differ={sealsDiffer(arrival)} />
      <Segments
        label={t`Condition`}
        value={condition}
        onChange={(next) => onChange({ ...arrival, condition: next })}
        options={conditionsInOrder.map((value, at) => ({
          value,
          label: (
            <>
              {i18n._(conditionWords[value])}{' '}
              <span className="max-sm:hidden">
                <Kbd>{`Alt ${at + 1}`}</Kbd>
              </span>
            </>
          ),
        }))}
      />
      <Button size="large" variant="primary" icon={PackageCheck} onClick={() => void onReceive()}>
        <Trans>Receive box</Trans>
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-office text-muted">
          <Trans>Scanning the next box receives this one.</Trans>
        </p>
        <Button variant="quiet" icon={Undo2} onClick={onUndo}>
          <Trans>Undo scan of this box</Trans>
        </Button>
      </div>
    </section>
  );
}

/** A box is expected if it is on an order, also by its code alone, or its customer handed it over. */
function Announced({ arrival: { box, orderId } }: { arrival: Arrival }) {
  if (orderId !== '' || box.status === containerStatus.sent)
    return (
      <Pill tone="info" icon={Truck}>
        <Trans>Expected</Trans>
      </Pill>
    );
  return (
    <Pill tone="waiting" icon={PackagePlus}>
      <Trans>On no order</Trans>
    </Pill>
  );
}

function Seals({ registered, read, differ }: { registered: readonly string[]; read: readonly string[]; differ: boolean }) {
  const texts = registered.join(', ');
  return (
    <p className="flex flex-wrap items-center gap-3 text-body">
      {registered.length === 0 ? (
        <Trans>Registered without a seal</Trans>
      ) : (
        <Trans>
          Seal <CodeText>{texts}</CodeText>
        </Trans>
      )}
      {read.length === 0 ? null : differ ? (
        <Pill tone="danger" icon={TriangleAlert}>
          <Trans>Seal differs: {read.join(', ')}</Trans>
        </Pill>
      ) : (
        <Pill tone="success" icon={CircleCheck}>
          <Trans>Seal matches</Trans>
        </Pill>
      )}
    </p>
  );
}
