import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { plainInputType } from '#src/kit/inputs/input-props.ts';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import type { DocumentParts } from './framed-document.tsx';
import type { Plan } from './use-move-plan.ts';
import { useMove } from './use-move.ts';

interface MovePlanProps {
  parts: DocumentParts;
  classId: string;
  /** The class where it is of the same project and on this device. */
  to: DocumentClass | null;
  plan: Plan;
  onMoved: () => void;
}

/** Values of a document in another class, as they are carried over or typed. */
export function MovePlan(props: MovePlanProps) {
  const { t, i18n } = useLingui();
  // what its author saw: a change of another user that arrives while the form is open is never written over
  const [{ parts, to, plan }] = useState(props);
  const { attributes, lost } = plan;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(attributes.map(({ id, value }) => [id, value])),
  );
  const [boxCode, setBoxCode] = useState('');
  const missing = attributes.filter(({ id, mandatory, readOnly }) => mandatory && !readOnly && (values[id] ?? '').trim() === '');
  const isOffline = useOnlineOnly() !== undefined && !(to && boxCode.trim() === '');
  const { move, busy, trouble, refused, boxTrouble } = useMove({ ...props, parts, to, plan });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void move(values, boxCode.trim());
      }}
    >
      <Lost values={lost} />
      {attributes.map((attribute) => (
        <PlannedField
          key={attribute.id}
          attribute={attribute}
          value={values[attribute.id] ?? ''}
          refused={refused?.attributeId === attribute.id ? issueText(i18n, refused) : undefined}
          onChange={(text) => setValues((before) => ({ ...before, [attribute.id]: text }))}
        />
      ))}
      {parts.info.containerId === '' ? <BoxField value={boxCode} onChange={setBoxCode} trouble={boxTrouble} /> : null}
      <Trouble>{trouble}</Trouble>
      <Button
        type="submit"
        variant="primary"
        icon={ArrowRightLeft}
        busy={busy}
        disabledReason={
          isOffline
            ? t`Moving a document into a box or to another project needs a connection.`
            : missing.length > 0
              ? t`Fill in the mandatory values first.`
              : undefined
        }
      >
        <Trans>Move document</Trans>
      </Button>
    </form>
  );
}

interface PlannedFieldProps {
  attribute: Plan['attributes'][number];
  value: string;
  /** Why the value was not taken. */
  refused: string | undefined;
  onChange: (text: string) => void;
}

/** A value in the class, and where it comes from. */
function PlannedField({ attribute, value, refused, onChange }: PlannedFieldProps) {
  const { t } = useLingui();
  const { name, kindId, mandatory, readOnly, from, problem, options } = attribute;
  const isUnfit = problem !== '' && value !== '' && attribute.value === value;
  return (
    <Field
      type={options.length > 0 ? 'select' : plainInputType(kindId)}
      options={options.map((one) => ({ value: one, label: one }))}
      emptyOption={t`Choose a value`}
      label={name}
      asterisk={mandatory}
      required={mandatory}
      readOnly={readOnly}
      look={readOnly ? 'fixed' : 'rest'}
      value={value}
      onChange={onChange}
      help={from === '' ? t`New in this class` : t`From ${from}`}
      error={refused ?? (isUnfit ? t`This value does not fit. Enter another one.` : undefined)}
    />
  );
}

/** The box that takes a document that is in none. */
function BoxField({ value, onChange, trouble }: { value: string; onChange: (code: string) => void; trouble: string }) {
  const { t } = useLingui();
  return (
    <Field
      type="text"
      label={t`Into the box`}
      value={value}
      onChange={onChange}
      error={trouble || undefined}
      help={t`Code of an open box of this class. Left empty, the document stays in no box.`}
    />
  );
}

function Lost({ values }: { values: Plan['lost'] }) {
  if (values.length === 0) return null;
  const title = <Trans>These values have no place in the class and will be lost:</Trans>;
  return (
    <Banner tone="danger" icon={TriangleAlert} title={title}>
      {values.map(({ name, value }) => `${name}: ${value}`).join(' · ')}
    </Banner>
  );
}
