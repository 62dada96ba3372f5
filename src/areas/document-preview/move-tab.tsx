import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';
import { useLast } from '#src/parts/unsaved/use-last.ts';
import { faultText } from './fault-text.ts';
import type { DocumentParts } from './framed-document.tsx';
import { MovePlan } from './move-plan.tsx';
import { useMovePlan } from './use-move-plan.ts';
import { ValuesOnTheWay } from './values-on-the-way.tsx';

/**
 * Moves a document to another class, which is of another project only for one in no box: its values there, and those that would be
 * lost. Classes of its project are on this device, so that the choice needs no connection.
 */
export function MoveTab({ parts }: { parts: DocumentParts }) {
  const { t } = useLingui();
  const { info } = parts;
  if (!info.moveDocument) return <p>{t`You have no right to move this document.`}</p>;
  return (
    <div className="flex flex-col gap-4">
      <ValuesOnTheWay document={info.guid} />
      <ClassChoice key={`${info.guid} ${info.classId}`} parts={parts} />
    </div>
  );
}

function ClassChoice({ parts }: { parts: DocumentParts }) {
  const { t, i18n } = useLingui();
  const { info } = parts;
  const [classId, setClassId] = useState('');
  const isChosen = classId !== '';
  useUnsaved(isChosen);
  const { options: offered, fault } = useTargets(info);
  const options = useLast(offered, isChosen);
  if (!options) return fault ? <Trouble>{faultText(i18n, fault)}</Trouble> : <Skeleton className="h-24" />;
  if (options.length === 0) return <p>{t`There is no other class that you may register in.`}</p>;
  return (
    <>
      <Field
        type="select"
        label={t`Move to class`}
        value={classId}
        emptyOption={t`Choose a class`}
        options={options}
        onChange={setClassId}
      />
      {isChosen ? <Planned key={classId} {...{ parts, classId }} onMoved={() => setClassId('')} /> : null}
    </>
  );
}

/** The form of a move once its values are planned; what is typed into it stays while they are planned again. */
function Planned({ parts, classId, onMoved }: { parts: DocumentParts; classId: string; onMoved: () => void }) {
  const { i18n } = useLingui();
  const { data, fault, to } = useMovePlan(parts, classId);
  const plan = useLast(data, true);
  if (plan) return <MovePlan {...{ parts, classId, to, plan, onMoved }} />;
  return fault ? <Trouble>{faultText(i18n, fault)}</Trouble> : <Skeleton className="h-40" />;
}

/** Classes the service offers; those of the project on this device while it cannot be asked. */
function useTargets({ guid, classId, projectId }: DocumentParts['info']) {
  const called = useCalled(documentEditCalls.classListToMoveDocument, { id: guid });
  const here = useLive(classesOf, projectId);
  const { data, fault } = called;
  const options = useMemo(() => {
    const offered = data?.map((one) => ({
      id: one.classId,
      name: one.projectId === projectId ? one.className : `${one.projectName} · ${one.className}`,
    }));
    return (offered ?? (fault ? here : undefined))
      ?.filter(({ id }) => id !== classId)
      .map(({ id: value, name: label }) => ({ value, label }));
  }, [data, fault, here, classId, projectId]);
  return { options, fault };
}
