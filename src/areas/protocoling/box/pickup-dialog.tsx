import { Plural, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { operationType } from '#schema/codes/orders.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import { pickupCreate } from '#schema/operations/orders.ts';
import { approvalAsked } from '#schema/rules/order-states.ts';
import { useLive } from '#src/data/live/live.ts';
import { costCenters, projects } from '#src/data/queries/references.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { TICKED } from '#src/kit/inputs/checkbox-input.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { PickupBasket } from '#src/parts/order-sheet/later.ts';
import { toggled } from '#src/kit/list/selection.ts';

interface BoxChoiceProps {
  offered: readonly Container[];
  taken: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function BoxChoice({ offered, taken, onToggle }: BoxChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-[15px] leading-[18px] text-soft">
        <Plural value={taken.size} one="# box" other="# boxes" />
      </legend>
      <div className="thin-scroll max-h-36 divide-y divide-line overflow-y-auto rounded-control px-3 ring-1 ring-line">
        {offered.map((row) => (
          <Field
            key={row.id}
            type="checkbox"
            value={taken.has(row.id) ? TICKED : ''}
            onChange={() => onToggle(row.id)}
            label={
              <>
                <CodeText>{row.code}</CodeText>
                <span className="text-office text-muted">
                  <Plural value={row.documents} one="# document" other="# documents" />
                </span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The boxes of one order are of one project (S1 OrderPickup 4), and not without number: as many orders as that takes. */
function ordersOf(boxes: readonly Container[]): { projectId: string; containerIds: string[] }[] {
  return [...Map.groupBy(boxes, (row) => row.projectId)].flatMap(([projectId, rows]) =>
    Array.from({ length: Math.ceil(rows.length / LIMITS.pickupBoxes) }, (_, at) => ({
      projectId,
      containerIds: rows.slice(at * LIMITS.pickupBoxes, (at + 1) * LIMITS.pickupBoxes).map((row) => row.id),
    })),
  );
}

/** Cost center that all these boxes have; empty when they differ. */
function commonCenter(boxes: readonly Container[]): string {
  const [first, ...others] = new Set(boxes.map((row) => row.costCenterId));
  return others.length === 0 ? (first ?? '') : '';
}

interface AnswersProps {
  answers: { costCenterId: string; note: string };
  /** A project of the boxes asks for a cost center. */
  isRequired: boolean;
  onChange: (answers: AnswersProps['answers']) => void;
  ref: (element: HTMLElement | null) => void;
}

function Answers({ answers, isRequired, onChange, ref }: AnswersProps) {
  const { t } = useLingui();
  const centers = useLive(costCenters);
  return (
    <div className="flex flex-col gap-3 pt-4" ref={ref}>
      <Field
        type="select"
        label={t`Cost center`}
        required={isRequired}
        value={answers.costCenterId}
        onChange={(costCenterId) => onChange({ ...answers, costCenterId })}
        emptyOption={t`None`}
        options={(centers ?? []).map((center) => ({ value: center.id, label: `${center.code} ${center.name}` }))}
      />
      <Field
        type="text"
        label={t`Note for the archive`}
        value={answers.note}
        maxLength={LIMITS.noteCharacters}
        onChange={(note) => onChange({ ...answers, note })}
      />
    </div>
  );
}

export interface PickupDialogProps {
  /** Closed boxes that are not on order. */
  offered: readonly Container[];
  /** Those among them that are ticked at first. */
  chosen: readonly Container[];
  notice?: ReactNode;
  /** With `true` when it was asked for, `false` when given up. */
  onClose: (isAsked: boolean) => void;
}

/** Asks the archive to fetch closed boxes (S1 OrderPickup 4). */
export function PickupDialog({ offered, chosen, notice, onClose }: PickupDialogProps) {
  const { t } = useLingui();
  const active = useLive(projects);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(chosen.map((row) => row.id)));
  const [answers, setAnswers] = useState({ costCenterId: commonCenter(chosen), note: '' });
  const first = useRef<HTMLElement | null>(null);
  const asked = offered.filter((row) => taken.has(row.id));
  const isRequired = (active ?? []).some(
    ({ id, costCenterRequired }) => costCenterRequired && asked.some((row) => row.projectId === id),
  );
  const needsCenter = isRequired && answers.costCenterId === '';
  // What is to be answered: the boxes are chosen already, a cost center only where a project asks for one.
  const fields = (element: HTMLElement | null) => {
    const controls = element?.querySelectorAll<HTMLElement>('[data-control], [role=combobox]');
    first.current = controls?.[needsCenter ? 0 : controls.length - 1] ?? null;
  };
  const ask = async () => {
    // saved orders are no longer offered, so a retry after a fault only orders the rest
    for (const order of ordersOf(asked)) {
      const project = (active ?? []).find(({ id }) => id === order.projectId) ?? null;
      await run.save(pickupCreate, { payload: { ...order, ...answers, ...approvalAsked(operationType.pickup, project) } });
    }
    snack(t`Pickup ordered. The order will be sent with the boxes.`);
    onClose(true);
  };
  return (
    <FormDialog
      open
      title={t`Order a pickup`}
      submitLabel={t`Order a pickup`}
      height={640}
      disabledReason={
        offered.length === 0
          ? t`Choose other boxes.`
          : asked.length === 0
            ? t`Choose at least one box.`
            : needsCenter
              ? t`Choose a cost center: this project requires one.`
              : answers.note.length > LIMITS.noteCharacters
                ? t`Shorten the note first.`
                : undefined
      }
      initialFocus={first}
      onClose={() => onClose(false)}
      onSubmit={() => saving(ask)}
    >
      {notice}
      {offered.length === 0 ? null : (
        <>
          <BoxChoice offered={offered} taken={taken} onToggle={(id) => setTaken((before) => toggled(before, id))} />
          <Answers ref={fields} answers={answers} isRequired={isRequired} onChange={setAnswers} />
          <Suspense>
            <PickupBasket boxes={asked} onAdded={() => onClose(true)} />
          </Suspense>
        </>
      )}
    </FormDialog>
  );
}
