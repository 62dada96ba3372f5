import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { OrderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { checkValues, type AttributeIssue } from '#schema/rules/attributes.ts';
import { describedAttributes, describedTitle } from '#schema/rules/described.ts';
import { loadPatterns } from '#schema/rules/pattern.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { todayHere } from '#src/kit/inputs/today.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { AttributeFields } from '#src/parts/attribute-form/attribute-fields.tsx';
import { addItem, codeItem } from '#src/parts/ordering/acts.ts';
import { orderTypeLabels } from '#src/text/labels/orders.ts';

interface FolderDialogProps {
  order: Order;
  /** Forms in which the basket takes a described folder. */
  types: readonly OrderType[];
  /** Classes of file folders. */
  classes: readonly DocumentClass[];
  onClose: () => void;
}

/** Orders a file folder by class and attributes, without a code: some of its values are enough. */
export function FolderDialog({ order, types, classes, onClose }: FolderDialogProps) {
  const { t } = useLingui();
  const [type, setType] = useState(types[0]);
  const [classId, setClassId] = useState(classes.length === 1 ? (classes[0]?.id ?? '') : '');
  const [values, setValues] = useState<AttributeValues>({});
  const [issues, setIssues] = useState<readonly AttributeIssue[]>([]);
  const its = classes.find(({ id }) => id === classId);
  const attributes = useMemo(() => optional(describedAttributes(its?.attributes ?? [])), [its]);
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const lacks = Object.keys(known).length === 0 ? t`Fill in at least one value.` : undefined;
  const choose = (id: string) => {
    setClassId(id);
    setValues({});
    setIssues([]);
  };
  const save = async () => {
    if (!its || type === undefined) return;
    const faults = await faultsOf(attributes, known);
    setIssues(faults);
    if (faults.length > 0) return;
    const title = describedTitle(its.attributes, known);
    const folder = { ...codeItem(order, type, ''), objectType: objectType.fileFolder };
    if (!(await saving(() => addItem(order.id, { ...folder, classId, values: known, title })))) return;
    announce(t`${title} added`);
    onClose();
  };
  return (
    <FormDialog
      open
      title={t`Describe a folder`}
      submitLabel={t`Add to basket`}
      disabledReason={its ? lacks : t`Choose the class of the folder.`}
      onClose={onClose}
      onSubmit={save}
    >
      <div className="grid gap-4 pt-1">
        <p className="text-office text-muted">
          <Trans>Fill in what you know. The archive looks for the folder by it, and reads its code when it is found.</Trans>
        </p>
        <TypeAndClass types={types} type={type} onType={setType} classes={classes} classId={classId} onClass={choose} />
        <AttributeFields attributes={attributes} values={values} issues={issues} onChange={setValues} />
      </div>
    </FormDialog>
  );
}

interface TypeAndClassProps extends Pick<FolderDialogProps, 'types' | 'classes'> {
  type: OrderType | undefined;
  onType: (type: OrderType | undefined) => void;
  classId: string;
  onClass: (id: string) => void;
}

/** The form in which the folder is ordered, where there are several, and its class. */
function TypeAndClass({ types, type, onType, classes, classId, onClass }: TypeAndClassProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      {types.length < 2 ? null : (
        <Field
          type="select"
          label={t`Type`}
          required
          value={String(type)}
          options={types.map((each) => ({ value: String(each), label: i18n._(orderTypeLabels[each]) }))}
          onChange={(value) => onType(types.find((each) => String(each) === value))}
        />
      )}
      <Field
        type="select"
        label={t`Class`}
        required
        emptyOption={t`None`}
        value={classId}
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onClass}
      />
    </>
  );
}

/** Faults of the values; patterns are checked by an engine that is fetched when it is needed. */
async function faultsOf(attributes: readonly Attribute[], values: AttributeValues): Promise<AttributeIssue[]> {
  await loadPatterns();
  return checkValues(attributes, values, { today: todayHere(), has: () => true });
}

/** Attributes of which none has to be filled in: one that is known may be enough to find the folder. */
const optional = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.map((attribute) => ({ ...attribute, mandatory: false }));
