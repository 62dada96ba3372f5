import { Trans, useLingui } from '@lingui/react/macro';
import { Lock, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { AttributeValues } from '#schema/records/container.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { dateOrder, showDate } from '#schema/rules/dates.ts';
import { inheritedAttributes } from '#schema/rules/inherit.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { normalValue } from '#schema/rules/normal-value.ts';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { AttributeInput } from './attribute-input.tsx';
import type { InheritedStripProps } from './contract.ts';

/** Values every document of the box has, changed once for the rest of it (ux.md §6.2). */
export function InheritedStrip(props: InheritedStripProps) {
  const { t, i18n } = useLingui();
  const { documentClass, inherited, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const attributes = inheritedAttributes(documentClass.attributes);
  if (attributes.length === 0) return null;
  return (
    <section
      aria-label={t`Same for every document`}
      className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line bg-sunken px-4 py-0.5 text-office"
    >
      <span className="flex shrink-0 items-center gap-1.5 pr-1 text-muted">
        <Lock size={16} aria-hidden />
        <span className="max-sm:hidden">
          <Trans>Same for every document</Trans>
        </span>
        <span className="sm:hidden">
          <Trans>Fixed</Trans>
        </span>
      </span>
      <ul className="flex min-w-0 flex-1 gap-2 overflow-hidden mask-r-from-[calc(100%-28px)]">
        {attributes
          .filter(({ id }) => (inherited[id] ?? '') !== '')
          .map((attribute) => {
            const value = inherited[attribute.id] ?? '';
            return (
              <li key={attribute.id} className="h-[30px] shrink-0 rounded-full bg-well px-3 leading-[30px] whitespace-nowrap">
                <span className="mr-1.5 text-muted">{attribute.name}</span>
                <b>{valueIs(attribute) === 'date' ? showDate(value, dateOrder(attribute.format, i18n.locale)) : value}</b>
              </li>
            );
          })}
      </ul>
      {onChange ? (
        <Button variant="quiet" size="small" icon={Pencil} aria-label={t`Change fixed fields`} onClick={() => setOpen(true)}>
          <span className="max-sm:hidden">
            <Trans>Change</Trans>
          </span>
        </Button>
      ) : null}
      {isOpen && onChange ? <ChangeDialog {...props} onChange={onChange} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

type DialogProps = InheritedStripProps & { onChange: NonNullable<InheritedStripProps['onChange']>; onClose: () => void };

function ChangeDialog({ documentClass, inherited, hints, onChange, onClose }: DialogProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState<AttributeValues>(inherited);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const attributes = inheritedAttributes(documentClass.attributes);
  const submit = async (): Promise<void> => {
    const writing = { locale: i18n.locale, today: todayHere() };
    const values = { ...inherited };
    for (const attribute of attributes) values[attribute.id] = normalValue(attribute, typed[attribute.id] ?? '', writing);
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
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 py-1">
        {attributes.map((attribute) => (
          <AttributeInput
            key={attribute.id}
            attribute={attribute}
            values={typed}
            twice={false}
            hints={(text) => hints.find(attribute, text, typed[attribute.masterId] ?? '')}
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
