import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { documentEditCalls, type DocumentVerdict } from '#schema/calls/document-edit.ts';
import { documentCalls, type PageInfo } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { refreshCalled, useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { plainInputType } from '#src/kit/inputs/input-props.ts';
import { refusedDocument } from '#src/parts/answers/refused-document.ts';
import { faultText } from './fault-text.ts';

type Plan = CallResult<typeof documentEditCalls.moveAttributeList>;

/**
 * Moves a document to another class, which is of another project only for one in no box: its values there, and those that would be lost.
 */
export function MoveTab({ info }: { info: PageInfo }) {
  const { t, i18n } = useLingui();
  const [classId, setClassId] = useState('');
  const classes = useCalled(documentEditCalls.classListToMoveDocument, info.moveDocument ? { id: info.guid } : null);
  const plan = useCalled(documentEditCalls.moveAttributeList, classId === '' ? null : { documentGuid: info.guid, classId });
  if (!info.moveDocument) return <p>{t`You have no right to move this document.`}</p>;
  if (!classes.data) return classes.fault ? <Trouble>{faultText(i18n, classes.fault)}</Trouble> : <Skeleton className="h-24" />;
  const options = classes.data.map(({ classId: value, className, projectId, projectName }) => ({
    value,
    label: projectId === info.projectId ? className : `${projectName} · ${className}`,
  }));
  if (options.length === 0) return <p>{t`There is no other class that you may register in.`}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Field
        type="select"
        label={t`Move to class`}
        value={classId}
        emptyOption={t`Choose a class`}
        options={options}
        onChange={setClassId}
      />
      {classId === '' ? null : plan.data ? (
        <MovePlan key={classId} {...{ info, classId }} plan={plan.data} onMoved={() => setClassId('')} />
      ) : plan.fault ? (
        <Trouble>{faultText(i18n, plan.fault)}</Trouble>
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}

interface MovePlanProps {
  info: PageInfo;
  classId: string;
  plan: Plan;
  onMoved: () => void;
}

function MovePlan({ info, classId, plan: { attributes, lost }, onMoved }: MovePlanProps) {
  const { t, i18n } = useLingui();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(attributes.map(({ id, value }) => [id, value])),
  );
  const missing = attributes.filter(({ id, mandatory }) => mandatory && (values[id] ?? '').trim() === '');
  const { move, busy, trouble, refused } = useMove(info, classId, onMoved);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void move(values);
      }}
    >
      {lost.length > 0 ? (
        <Banner
          tone="danger"
          icon={TriangleAlert}
          title={<Trans>These values have no place in the class and will be lost:</Trans>}
        >
          {lost.map(({ name, value }) => `${name}: ${value}`).join(' · ')}
        </Banner>
      ) : null}
      {attributes.map(({ id, name, kindId, mandatory, from, value, problem, options }) => (
        <Field
          key={id}
          type={options.length > 0 ? 'select' : plainInputType(kindId)}
          options={options.map((one) => ({ value: one, label: one }))}
          emptyOption={t`Choose a value`}
          label={name}
          asterisk={mandatory}
          required={mandatory}
          value={values[id] ?? ''}
          onChange={(text) => setValues((before) => ({ ...before, [id]: text }))}
          help={from === '' ? t`New in this class` : t`From ${from}`}
          error={
            refused?.attributeId === id
              ? issueText(i18n, refused)
              : problem !== '' && value !== '' && values[id] === value
                ? t`This value does not fit. Enter another one.`
                : undefined
          }
        />
      ))}
      <Trouble>{trouble}</Trouble>
      <Button
        type="submit"
        variant="primary"
        icon={ArrowRightLeft}
        busy={busy}
        disabledReason={missing.length > 0 ? t`Fill in the mandatory values first.` : undefined}
      >
        <Trans>Move document</Trans>
      </Button>
    </form>
  );
}

/** Moves, and shows the document in its new class. */
function useMove({ guid: documentGuid, currentChangeSetId }: PageInfo, classId: string, onMoved: () => void) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [refused, setRefused] = useState<DocumentVerdict['issue']>();
  const move = async (values: Readonly<Record<string, string>>) => {
    setBusy(true);
    setRefused(undefined);
    const outcome = await call(documentEditCalls.moveDocument, { documentGuid, classId, currentChangeSetId, values });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(faultText(i18n, outcome));
    const { verdict, issue } = outcome.data;
    if (verdict === 'refused') {
      setRefused(issue);
      return setTrouble(refusedDocument(i18n, outcome.data));
    }
    snack(
      verdict === 'applied'
        ? t`The document is moved.`
        : t`Another user changed the document in the meantime. A supervisor decides.`,
    );
    onMoved();
    return refreshCalled([documentCalls.documentParts, documentCalls.documentPageInfo]);
  };
  return { move, busy, trouble, refused };
}
