import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { documentEditCalls, type DocumentVerdict } from '#schema/calls/document-edit.ts';
import { documentCalls, type PageInfo } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { refreshCalled, useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
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
  const [boxCode, setBoxCode] = useState('');
  const missing = attributes.filter(({ id, mandatory }) => mandatory && (values[id] ?? '').trim() === '');
  const isOffline = useSyncStatus().phase === 'offline';
  const { move, busy, trouble, refused, boxTrouble } = useMove(info, classId, onMoved);
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
      {info.containerId === '' ? <BoxField value={boxCode} onChange={setBoxCode} trouble={boxTrouble} /> : null}
      <Trouble>{trouble}</Trouble>
      <Button
        type="submit"
        variant="primary"
        icon={ArrowRightLeft}
        busy={busy}
        disabledReason={
          isOffline
            ? t`Moving a document needs a connection.`
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

/** Why a box takes no document, by the code of the refusal. */
const boxTroubles: Readonly<Record<string, MessageDescriptor>> = {
  entityUnknown: msg`There is no box of this class with this code.`,
  containerClosed: msg`This box is closed. Only an open box takes documents.`,
};

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

/** Moves, and shows the document in its new class. */
function useMove({ guid: documentGuid, currentChangeSetId }: PageInfo, classId: string, onMoved: () => void) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [refused, setRefused] = useState<DocumentVerdict['issue']>();
  const [boxTrouble, setBoxTrouble] = useState('');
  const move = async (values: Readonly<Record<string, string>>, boxCode: string) => {
    setBusy(true);
    setRefused(undefined);
    setBoxTrouble('');
    const outcome = await call(documentEditCalls.moveDocument, { documentGuid, classId, currentChangeSetId, values, boxCode });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(faultText(i18n, outcome));
    const { verdict, code, issue } = outcome.data;
    const ofBox = verdict === 'refused' && boxCode !== '' ? boxTroubles[code] : undefined;
    if (ofBox) {
      setTrouble('');
      return setBoxTrouble(i18n._(ofBox));
    }
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
  return { move, busy, trouble, refused, boxTrouble };
}
