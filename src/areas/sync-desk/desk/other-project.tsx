import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf, classOf, projects } from '#src/data/queries/references.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import type { Decision } from './decision.ts';

interface OtherProjectProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
}

/** Target of a box whose project was withdrawn: a project with its type of box, and the class of its documents. */
export function OtherProject({ conflict, decision, onDecision }: OtherProjectProps) {
  const { t } = useLingui();
  const box = conflict.deviceRow === '' ? null : (JSON.parse(conflict.deviceRow) as Container); // offered for new boxes only
  const before = useLive(classOf, box?.classId ?? '');
  const known = useLive(projects) ?? [];
  const classes = useLive(classesOf, '') ?? [];
  const offered = known.filter(
    ({ id, containerTypeIds }) => id !== conflict.projectId && containerTypeIds.includes(box?.containerTypeId ?? ''),
  );
  const ofProject = (projectId: string) => classes.filter((each) => each.projectId === projectId);
  /** The class of the same name, or the only class. */
  const like = (projectId: string) => {
    const there = ofProject(projectId);
    return (there.find(({ name }) => name === before?.name) ?? (there.length === 1 ? there[0] : undefined))?.id ?? '';
  };
  return (
    <>
      <Field
        type="select"
        required
        label={t`Project`}
        value={decision.projectId}
        onChange={(projectId) => onDecision({ ...decision, projectId, classId: like(projectId) })}
        placeholder={t`Choose a project`}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {decision.projectId === '' ? null : (
        <Field
          type="select"
          required
          label={t`Class of documents`}
          value={decision.classId}
          onChange={(classId) => onDecision({ ...decision, classId })}
          placeholder={t`Choose a class`}
          options={ofProject(decision.projectId).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
