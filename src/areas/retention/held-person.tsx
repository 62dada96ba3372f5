import { Trans, useLingui } from '@lingui/react/macro';
import type { Identity } from '#schema/rules/identity.ts';
import { DayField } from '#src/kit/inputs/day-field.tsx';
import { Field } from '#src/kit/inputs/field.tsx';

/** The person of a hold as it is typed. */
export type PersonFields = Identity;

interface HeldPersonProps {
  value: PersonFields;
  onChange: (value: PersonFields) => void;
}

/** Whom a hold on a person concerns: the national id, or both names and the day of birth. */
export function HeldPerson({ value, onChange }: HeldPersonProps) {
  const { t } = useLingui();
  const set = (part: keyof PersonFields) => (text: string) => onChange({ ...value, [part]: text });
  return (
    <div role="group" aria-label={t`Person`} className="flex flex-col gap-stack">
      <p className="text-office text-muted">
        <Trans>
          All documents about this person are held, in every project, also those that come later. The service compares them and
          never shows the person again.
        </Trans>
      </p>
      <Field type="text" label={t`National ID`} value={value.nationalId} onChange={set('nationalId')} code maxLength={200} />
      <Field type="text" label={t`Surname`} value={value.surname} onChange={set('surname')} maxLength={200} />
      <Field type="text" label={t`First name`} value={value.firstName} onChange={set('firstName')} maxLength={200} />
      <DayField fault={t`Enter a day that exists.`} label={t`Date of birth`} value={value.born} onChange={set('born')} />
    </div>
  );
}
