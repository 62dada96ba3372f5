import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { checkValues, type AttributeIssue } from '#schema/rules/attributes.ts';
import { describedAttributes } from '#schema/rules/described.ts';
import { loadPatterns } from '#schema/rules/pattern.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { todayHere } from '#src/kit/inputs/today.ts';
import { AttributeFields } from '#src/parts/attribute-form/attribute-fields.tsx';
import { addItem, changeItem } from '#src/parts/ordering/acts.ts';
import { blank, describedBy, differing, itemOf, type Described } from './described.ts';

interface OutsideDialogProps {
  order: Order;
  /** The item that is changed; none for a new one. */
  position?: Position | undefined;
  classes: readonly DocumentClass[];
  onClose: () => void;
}

/** Describes something that is to be fetched and destroyed; with a class its values are checked as those of a document. */
export function OutsideDialog({ order, position, classes, onClose }: OutsideDialogProps) {
  const { t } = useLingui();
  const [item, setItem] = useState(() => (position ? describedBy(position) : blank));
  const [issues, setIssues] = useState<readonly AttributeIssue[]>([]);
  const change = (changed: Partial<Described>) => setItem({ ...item, ...changed });
  const attributes = describedAttributes(classes.find(({ id }) => id === item.classId)?.attributes ?? []);
  const whyNot = useWhyNot(item);
  const save = async () => {
    const faults = await faultsOf(attributes, item.values);
    setIssues(faults);
    if (faults.length > 0) return;
    const saved = () => (position ? changeItem(position, differing(position, item)) : addItem(order.id, itemOf(order, item)));
    if (await saving(saved)) onClose();
  };
  return (
    <FormDialog
      open
      title={position ? t`Change the item` : t`List an item`}
      submitLabel={position ? t`Save` : t`Add to the list`}
      disabledReason={whyNot}
      onClose={onClose}
      onSubmit={save}
    >
      <div className="grid gap-4 pt-1">
        <Field
          type="text"
          label={t`Description`}
          required
          value={item.description}
          maxLength={LIMITS.noteCharacters}
          onChange={(description) => change({ description })}
        />
        <Measures item={item} change={change} />
        <Field
          type="select"
          label={t`Class`}
          emptyOption={t`None`}
          value={item.classId}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(classId) => {
            change({ classId, values: {} });
            setIssues([]);
          }}
        />
        <AttributeFields attributes={attributes} values={item.values} issues={issues} onChange={(values) => change({ values })} />
      </div>
    </FormDialog>
  );
}

interface PartProps {
  item: Described;
  change: (changed: Partial<Described>) => void;
}

/** Pieces and weight. */
function Measures({ item, change }: PartProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        type="number"
        mask="######"
        label={t`Pieces`}
        required
        value={item.pieces}
        onChange={(pieces) => change({ pieces })}
      />
      <Field
        type="number"
        mask="#######.##"
        label={t`Kilograms`}
        required
        value={item.kilograms}
        onChange={(kilograms) => change({ kilograms })}
      />
    </div>
  );
}

/** Faults of the values; patterns are checked by an engine that is fetched when it is needed. */
async function faultsOf(attributes: readonly Attribute[], values: Described['values']): Promise<AttributeIssue[]> {
  await loadPatterns();
  return checkValues(attributes, values, { today: todayHere(), has: () => true });
}

const isNumber = (text: string, least: number, most: number) => {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && value >= least && value <= most;
};

/** Reason why the item cannot be listed yet. */
function useWhyNot({ description, pieces, kilograms }: Described): string | undefined {
  const { t } = useLingui();
  if (description.trim() === '') return t`Describe the item.`;
  if (!isNumber(pieces, 1, ORDER_LIMITS.quantity)) return t`Enter the number of pieces.`;
  if (!isNumber(kilograms, 0, ORDER_LIMITS.kilograms)) return t`Enter the weight; an estimate is enough.`;
  return undefined;
}
