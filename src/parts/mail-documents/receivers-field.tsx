import { useLingui } from '@lingui/react/macro';
import { RemovableChip } from '#src/kit/button/removable-chip.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { receiverKey, receiverName, type Receiver } from './receiver.ts';
import type { useReceivers } from './use-receivers.ts';

/** Receivers one by one: people of the client by name, or typed addresses. */
export function ReceiversField({ to }: { to: ReturnType<typeof useReceivers> }) {
  const { t } = useLingui();
  const faults = {
    '': undefined,
    noPerson: t`Choose a person from the list, or type a whole address.`,
    tooMany: t`A mail goes to at most 50 receivers.`,
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        type="textAutocomplete"
        label={t`To`}
        required
        value={to.text}
        onChange={to.change}
        onEnter={(words) => void (words.trim() !== '' && to.add(words))}
        hints={to.hints}
        placeholder={t`Name, or address`}
        help={t`Press Enter after each one.`}
        error={faults[to.fault]}
      />
      {to.receivers.length > 0 ? (
        <ul aria-label={t`Receivers`} className="flex flex-wrap gap-2">
          {to.receivers.map((one) => (
            <Chip key={receiverKey(one)} one={one} onRemove={() => to.remove(one)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Chip({ one, onRemove }: { one: Receiver; onRemove: () => void }) {
  const { t } = useLingui();
  const name = receiverName(one);
  return (
    <li className="flex max-w-full">
      <RemovableChip text={name} label={t`Remove: ${name}`} onRemove={onRemove} />
    </li>
  );
}
