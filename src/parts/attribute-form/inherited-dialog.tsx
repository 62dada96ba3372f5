import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AttributeValues } from '#schema/records/container.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { inheritedAttributes } from '#schema/rules/inherit.ts';
import { normalValue } from '#schema/rules/normal-value.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { AttributeInput } from './attribute-input.tsx';
import { narrowedHints } from './narrowed-hints.ts';
import type { InheritedStripProps } from './contract.ts';

type DialogProps = InheritedStripProps & { onChange: NonNullable<InheritedStripProps['onChange']>; onClose: () => void };

/** Edits the fixed values of a form; a change applies to the rest of the box. */
export function InheritedDialog({ documentClass, inherited, hints, onChange, onClose }: DialogProps) {
  const { t, i18n } = useLingui();
  const [begun] = useState(inherited);
  const [typed, setTyped] = useState<AttributeValues>(begun);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const attributes = inheritedAttributes(documentClass.attributes);
  const submit = async (): Promise<void> => {
    const writing = { locale: i18n.locale, today: todayHere() };
    const values = { ...inherited };
    for (const attribute of attributes) {
      const { [attribute.id]: value = '' } = typed;
      // changes of a colleague in the meantime are kept (decisions.md S-d)
      if (value !== (begun[attribute.id] ?? '')) values[attribute.id] = normalValue(attribute, value, writing);
    }
    setBusy(true);
    try {
      const { issues } = await checkDocument(attributes, values, { today: writing.today, lookUp: hints.has });
      setErrors(Object.fromEntries(issues.map((issue) => [issue.attributeId, issueText(i18n, issue)])));
      if (issues.length === 0 && (await onChange(values))) onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open
      title={t`Same for every document`}
      submitLabel={t`Use for the rest of the box`}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 py-1">
        {attributes.map((attribute) => (
          <AttributeInput
            key={attribute.id}
            attribute={attribute}
            values={typed}
            twice={false}
            hints={(text) =>
              narrowedHints(attribute, typed, text, (asked) => hints.find(attribute, asked, typed[attribute.masterId] ?? ''))
            }
            remote={hints.remote}
            value={typed[attribute.id] ?? ''}
            onChange={(value) => setTyped({ ...typed, [attribute.id]: value })}
            error={errors[attribute.id]}
          />
        ))}
      </div>
    </FormDialog>
  );
}
