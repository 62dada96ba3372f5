import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send, UserCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { BasketChanges } from '#schema/operations/order-parts.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Order } from '#schema/records/order.ts';
import { coordinatorOf } from '#schema/rules/approvers.ts';
import { operationType } from '#schema/codes/orders.ts';
import { needsApproval } from '#schema/rules/order-states.ts';
import { useLive } from '#src/data/live/live.ts';
import { orderReasons, serviceLevels } from '#src/data/queries/ordering.ts';
import { costCenters } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { TICKED } from '#src/kit/inputs/checkbox-input.tsx';
import { DayField } from '#src/kit/inputs/day-field.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useDay } from '#src/kit/inputs/use-day.ts';
import { unknownBoxes, type countsOf } from './basket-lines.ts';
import type { BasketProps } from './basket-props.ts';
import { changeBasket } from './change-basket.ts';
import { Delivery } from './delivery.tsx';

interface OrderPanelProps extends BasketProps {
  counts: ReturnType<typeof countsOf>;
  /** Orders of a bulk order. */
  parts?: readonly Order[];
  /** Everything that is missing before it can be sent. */
  missing: readonly string[];
  busy: boolean;
  onAgree: () => void;
  onSend: () => void;
  /** Fields before the others. */
  children?: ReactNode;
}

/** A text of the basket: typed here, saved when the field is left. What is too long, or was not saved, stays in the field. */
function TextField(props: { label: string; value: string; onSave: (value: string) => Promise<boolean> }) {
  const [typed, setTyped] = useState<string>();
  const leave = async () => {
    if (typed === undefined || typed.length > LIMITS.noteCharacters) return;
    const isSaved = typed === props.value || (await props.onSave(typed));
    // typed on in the meantime: that is saved when the field is left again
    if (isSaved) setTyped((now) => (now === typed ? undefined : now));
  };
  return (
    <Field
      type="text"
      label={props.label}
      value={typed ?? props.value}
      maxLength={LIMITS.noteCharacters}
      onChange={setTyped}
      onBlur={() => void leave()}
      onEnter={() => void leave()}
    />
  );
}

/** The day on which the items are wished; saved once it is a whole day that is not over. */
function WishDay({ value, onSave }: { value: string; onSave: (day: string) => void }) {
  const { t } = useLingui();
  const dayOf = useDay(true);
  const [typed, setTyped] = useState<string>();
  const change = (day: string) => {
    const isWhole = day === dayOf(day);
    setTyped(isWhole ? undefined : day);
    if (isWhole && day !== value) onSave(day);
  };
  return (
    <DayField fault={t`Enter a day that is not over.`} label={t`Wished day`} value={typed ?? value} onChange={change} future />
  );
}

/** Everything an order needs in addition to its items: service, account, reason, address; and the button that sends it. */
export function OrderPanel(props: OrderPanelProps) {
  const { order, counts } = props;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="thin-scroll flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {props.children}
        <Fields {...props} />
        <Delivery order={order} />
        {counts.agree > 0 ? (
          <div className="rounded-control bg-waiting px-3 text-on-waiting">
            <Field
              type="checkbox"
              value={counts.open === 0 ? TICKED : ''}
              onChange={() => (counts.open > 0 ? props.onAgree() : undefined)}
              label={
                <Plural
                  value={counts.agree}
                  one="I agree to the marked item. It goes as described."
                  other="I agree to the # marked items. They go as described."
                />
              }
            />
          </div>
        ) : null}
        {needsApproval(order.operation, props.project, props.parts) ? (
          <p className="flex items-start gap-2 text-office text-muted">
            <UserCheck size={20} aria-hidden className="shrink-0 text-on-violet" />
            <ApprovedBy project={props.project} />
          </p>
        ) : null}
      </div>
      <SendFoot {...props} />
    </div>
  );
}

/** Person or people who approve it after it is sent. */
function ApprovedBy({ project }: Pick<OrderPanelProps, 'project'>) {
  const { identity, parameters } = useSession();
  const coordinatorId = coordinatorOf(parameters?.isCoordinatorManaged, project);
  if (coordinatorId === '') return <Trans>An acceptor of the project approves it. You cannot approve your own order.</Trans>;
  if (coordinatorId !== identity?.userId) return <Trans>The coordinator of the project approves it.</Trans>;
  return (
    <Trans>You coordinate this project and cannot approve your own order. It waits until your administrator changes that.</Trans>
  );
}

function Fields({ order, project }: OrderPanelProps) {
  const { t } = useLingui();
  const levels = useLive(serviceLevels, order.operation) ?? [];
  const reasons = useLive(orderReasons, 'order', order.operation) ?? [];
  const centers = useLive(costCenters) ?? [];
  const { parameters } = useSession();
  const isCharged = parameters?.isMpkEnabled !== false || project?.costCenterRequired === true || order.costCenterId !== '';
  const isNoted = parameters?.isWorkOrderDescriptionEnabled !== false || order.note !== '';
  const save = (changes: BasketChanges) => changeBasket(order, changes);
  return (
    <>
      {levels.length === 0 ? null : (
        <Field
          type="select"
          label={t`Service`}
          emptyOption={t`Standard`}
          value={order.serviceLevelId}
          onChange={(serviceLevelId) => void save({ serviceLevelId })}
          options={levels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {isCharged ? (
        <Field
          type="select"
          label={t`Cost center`}
          required={project?.costCenterRequired ?? false}
          emptyOption={t`None`}
          value={order.costCenterId}
          onChange={(costCenterId) => void save({ costCenterId })}
          options={centers.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
      ) : null}
      {reasons.length === 0 ? null : (
        <>
          <Field
            type="select"
            label={t`Reason`}
            required={parameters?.areWorkorderReasonsEnabled === true}
            emptyOption={t`None`}
            value={order.reasonId}
            onChange={(reasonId) => void save({ reasonId })}
            options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            label={t`Comment to the reason`}
            value={order.reasonComment}
            onSave={(reasonComment) => save({ reasonComment })}
          />
        </>
      )}
      {order.operation === operationType.destroy ? null : (
        <WishDay value={order.wishDay} onSave={(wishDay) => void save({ wishDay })} />
      )}
      {isNoted ? <TextField label={t`Note for the archive`} value={order.note} onSave={(note) => save({ note })} /> : null}
    </>
  );
}

/** Number of items that go, and the button. */
function SendFoot({ counts, missing, busy, onSend, positions }: OrderPanelProps) {
  const { t } = useLingui();
  const most = useSession().parameters?.maxOrderUnknownBoxCode ?? 0;
  const unknown = unknownBoxes(positions);
  const going = counts.can + counts.agree;
  return (
    <footer className="flex shrink-0 flex-col gap-2 border-t border-line bg-sunken p-4">
      <p className="text-office text-soft">
        <strong className="text-text">
          <Plural value={going} one="# item is ordered." other="# items are ordered." />
        </strong>{' '}
        {counts.cannot > 0 ? (
          <Plural
            value={counts.cannot}
            one="# that cannot go waits in a new basket."
            other="# that cannot go wait in a new basket."
          />
        ) : null}
        {unknown > 0 && most > 0 ? (
          <span className={unknown > most ? 'block text-on-waiting' : 'block'}>
            <Trans>
              Unknown box codes: {unknown} of {most}.
            </Trans>
          </span>
        ) : null}
      </p>
      <Button
        variant="primary"
        size="large"
        icon={Send}
        busy={busy}
        disabledReason={missing[0]}
        onClick={onSend}
        aria-keyshortcuts="Control+Enter"
        hint={
          <span className="max-sm:hidden">
            <Kbd>
              <Trans>Ctrl+Enter</Trans>
            </Kbd>
          </span>
        }
      >
        <Trans>Send order</Trans>
      </Button>
      {missing.length === 0 ? null : (
        <ul aria-label={t`Still missing`} className="flex flex-col gap-0.5 text-small text-on-waiting">
          {missing.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">
        <Trans>Kept on this device. It is ordered when it is sent.</Trans>
      </p>
    </footer>
  );
}
