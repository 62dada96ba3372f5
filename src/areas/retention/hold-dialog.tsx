import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { HoldScope } from '#schema/codes/orders.ts';
import { comparable, isWhole } from '#schema/rules/identity.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { triedWith, type Tried } from '#src/data/calls/tried.ts';
import { useLive } from '#src/data/live/live.ts';
import { projects } from '#src/data/queries/references.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { DayField } from '#src/kit/inputs/day-field.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useDay } from '#src/kit/inputs/use-day.ts';
import { HeldPerson, type PersonFields } from './held-person.tsx';
import { scopeLabels } from './holds.list.tsx';
import { useChange } from './use-change.ts';

const scopes: readonly HoldScope[] = ['box', 'document', 'class', 'project', 'person', 'client'];

/** Places a hold: it is in effect when the vault has confirmed it, and never waits on a device. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { fields, set, objects, person, setPerson, disabledReason, busy, trouble, submit } = useHold(onClose);
  return (
    <FormDialog
      open
      title={t`Place a hold`}
      submitLabel={t`Place the hold`}
      {...{ busy, disabledReason, onClose }}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-stack">
        <Field type="text" label={t`Matter`} value={fields.matter} onChange={set('matter')} required maxLength={200} />
        <Field type="text" label={t`Reason`} value={fields.reason} onChange={set('reason')} required maxLength={2000} />
        <Field
          type="select"
          label={t`Covers`}
          value={fields.scope}
          onChange={set('scope')}
          options={scopes.map((value) => ({ value, label: i18n._(scopeLabels[value]) }))}
          required
        />
        {fields.scope === 'person' ? (
          <HeldPerson value={person} onChange={setPerson} />
        ) : (
          <Covered scope={fields.scope as HoldScope} value={objects} onChange={set('objects')} />
        )}
        <DayField
          fault={t`Enter a day that is not over.`}
          label={t`Review on`}
          value={fields.reviewOn}
          onChange={set('reviewOn')}
          future
          required
        />
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}

/** Codes of boxes or documents, or a class or project to choose. */
function Covered({ scope, value, onChange }: { scope: HoldScope; value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const { data } = useCalled(retentionCalls.schedules, {});
  const mine = useLive(projects) ?? [];
  if (scope === 'client') return null;
  if (scope === 'box' || scope === 'document')
    return (
      <Field
        type="text"
        label={scope === 'box' ? t`Box codes` : t`Document codes`}
        help={t`Several codes are separated by commas.`}
        value={value}
        onChange={onChange}
        code
        required
      />
    );
  const options =
    scope === 'project'
      ? mine.map(({ id, name }) => ({ value: id, label: name }))
      : (data?.classes ?? []).map(({ classId, className, projectName }) => ({
          value: classId,
          label: `${className} · ${projectName}`,
        }));
  const label = scope === 'project' ? t`Project` : t`Class`;
  return <Field type="select" label={label} value={value} onChange={onChange} options={options} required />;
}

function useHold(onClose: () => void) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  // a second try after a lost answer places the same hold; what was changed since is another one
  const tried = useRef<Tried>(undefined);
  const [birthOf, reviewOf] = [useDay(), useDay(true)];
  const [person, setPerson] = useState<PersonFields>({ nationalId: '', surname: '', firstName: '', born: '' });
  const [fields, setFields] = useState({ matter: '', reason: '', scope: 'box', objects: '', reviewOn: '' });
  const set = (name: keyof typeof fields) => (value: string) =>
    // what one scope named is nothing of another
    setFields((before) => ({ ...before, ...(name === 'scope' ? { objects: '' } : {}), [name]: value }));
  const { matter, reason } = fields;
  const reviewOn = reviewOf(fields.reviewOn);
  const named = { ...person, born: birthOf(person.born) };
  // a day of birth that is no day would be compared with nothing
  const isRead = person.born === '' || named.born !== '';
  const scope = fields.scope as HoldScope;
  const objects = fields.objects.split(',').flatMap((name) => name.trim() || []);
  const disabledReason =
    matter.trim() === ''
      ? t`Enter the matter`
      : reason.trim() === ''
        ? t`Enter the reason`
        : !isCovering(scope, objects, isRead ? named : undefined)
          ? scope === 'person'
            ? t`Enter the national ID, or both names and the day of birth`
            : t`Choose what it covers`
          : reviewOn === ''
            ? t`Enter the day of the review`
            : undefined;
  const submit = async () => {
    const covers = scope === 'person' ? { objects: [], person: named } : { objects };
    const hold = { scope, ...covers, matter, reason, reviewOn };
    tried.current = triedWith(tried.current, [JSON.stringify(hold)]);
    const { opId: id } = tried.current;
    const done = await change(() => call(retentionCalls.holdPlace, { id, ...hold }));
    if (!done) return;
    snack(t`The hold ${matter} is in effect.`);
    onClose();
  };
  return { fields, set, objects: fields.objects, person, setPerson, disabledReason, busy, trouble, submit };
}

function isCovering(scope: HoldScope, objects: readonly string[], person: PersonFields | undefined): boolean {
  if (scope === 'client') return true;
  return scope === 'person' ? person !== undefined && isWhole(comparable(person)) : objects.length > 0;
}
